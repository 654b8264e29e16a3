import { describe, expect, test } from 'vitest'
import { mailSubjects, member } from '../../support/database/builders.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person, type Values } from '../../support/database/test-database.ts'
import {
  earner,
  giveEarnings,
  requestWithdrawal,
  setUpWithdrawal,
  storedWithdrawal,
  withdrawalBalances,
} from '../../support/database/withdrawals.ts'

const db = openTestDatabase()

const none = async (person: Person) =>
  expect(await db.query('select from public.withdrawals where user_id = $1', [person.id])).toEqual([])

describe('a request', () => {
  test('sets the amount aside, and takes every figure from the server', async () => {
    const ada = await earner(db, 20_000)
    const before = await withdrawalBalances(db, ada)
    const sent = {
      fee: 0,
      status: 'paid',
      daily_limit_check: false,
      fraud_check_status: 'passed',
      account_name: 'Ada Obi',
    }
    const asked = await requestWithdrawal(db, ada, 5000, sent)
    expect(asked).toMatchObject({
      amount: 5000,
      fee: 100,
      net_amount: 4900,
      status: 'pending',
      daily_limit_check: true,
      fraud_check_status: 'passed',
      account_name: 'Obi Ada',
      bank_code: '057',
      processed_at: null,
      admin_id: null,
    })
    expect(await withdrawalBalances(db, ada)).toEqual({
      ...before,
      wallet: before.wallet - 5000,
      held: before.held + 5000,
    })
    const lines = await db.as(ada).read('wallet_transactions', { transaction_type: 'withdrawal' })
    expect(lines).toMatchObject([{ amount: 5000, status: 'pending', balance_after: 15_000 }])
  })

  test('takes an account number as it is copied from a banking app', async () => {
    const ada = await earner(db, 20_000)
    const asked = await requestWithdrawal(db, ada, 1000, { account_number: '\u00a00123 456-78\n9' })
    expect(asked).toMatchObject({ account_number: '0123456789' })
  })

  test('to a new account is told to its owner by mail, once', async () => {
    const ada = await earner(db, 20_000)
    const asked = await requestWithdrawal(db, ada, 1000)
    const news = async () =>
      (await mailSubjects(db, ada)).filter((subject) => subject === 'A new bank account')
    expect(await news()).toHaveLength(1)
    expect(new Date(asked.payable_from).getTime() - new Date(asked.created_at).getTime()).toBe(24 * 3_600_000)
    await db.as(ada).call('cancel_withdrawal', { p_withdrawal_id: asked.id })
    const again = await requestWithdrawal(db, ada, 1000)
    expect(again.payable_from).toBe(asked.payable_from)
    expect(await news()).toHaveLength(1)
  })

  test('to a new account is told by text message too, once, where the phone is verified', async () => {
    const [ada, bola] = [await earner(db, 20_000), await earner(db, 20_000)]
    const setPhone = ({ id }: Person, phone: string, verified: string) =>
      db.query(
        `update private.profiles set phone_number = $2, phone_verified_at = ${verified} where user_id = $1`,
        [id, phone],
      )
    await setPhone(ada, '+2348031234567', 'now()')
    await setPhone(bola, '+2348031234568', 'null')
    const asked = await requestWithdrawal(db, ada, 1000)
    await db.as(ada).call('cancel_withdrawal', { p_withdrawal_id: asked.id })
    await requestWithdrawal(db, ada, 1000)
    await requestWithdrawal(db, bola, 1000)
    expect(
      await db.query(
        `select recipient, body from private.outbox where kind = 'sms'
         and recipient in ('+2348031234567', '+2348031234568')`,
      ),
    ).toEqual([
      {
        recipient: '+2348031234567',
        body: 'Aso: You asked to withdraw to a new bank account ending in 6789. We hold it for 24 hours. Not you? Cancel it {site}/wallet',
      },
    ])
    expect(await mailSubjects(db, bola)).toContain('A new bank account')
  })

  test('costs a percentage where the setting says so', async () => {
    await setSetting(db, 'withdrawal_fee_type', 'percentage')
    await setSetting(db, 'withdrawal_fee_amount', 1.5)
    const ada = await earner(db, 20_000)
    expect(await requestWithdrawal(db, ada, 3333.33)).toMatchObject({ fee: 50, net_amount: 3283.33 })
    await setSetting(db, 'withdrawal_fee_type', null)
    await setSetting(db, 'withdrawal_fee_amount', null)
  })
})

describe('is refused', () => {
  const bad: [string, number, Values, string, string][] = [
    ['below the minimum', 499.99, {}, 'Amount Too Low', 'Minimum withdrawal amount is ₦500'],
    ['above the ceiling', 100_000.01, {}, 'Amount Too High', 'Maximum withdrawal amount is ₦100,000'],
    ['of nothing', 0, {}, 'Invalid amount', 'Please enter a valid amount'],
    ['below zero', -5, {}, 'Invalid amount', 'Please enter a valid amount'],
    ['of a fraction of a kobo', 1000.001, {}, 'Invalid amount', 'Please enter a valid amount'],
    ['above the balance', 20_000.01, {}, 'Insufficient Balance', 'Your balance is ₦20,000.'],
    ['without a bank', 1000, { bank_name: ' ' }, 'Missing Information', 'Please fill in all bank details.'],
    [
      'without a number',
      1000,
      { account_number: null },
      'Missing Information',
      'Please fill in all bank details.',
    ],
    ['without a name', 1000, { account_name: '' }, 'Missing Information', 'Please fill in all bank details.'],
    [
      'of an unknown bank',
      1000,
      { bank_name: 'Moon Bank' },
      'Missing Information',
      'Please choose your bank from the list.',
    ],
    [
      'with nine digits',
      1000,
      { account_number: '012345678' },
      'Invalid Account Number',
      'An account number has exactly 10 digits.',
    ],
    [
      'with a letter',
      1000,
      { account_number: '01234567x9' },
      'Invalid Account Number',
      'An account number has exactly 10 digits.',
    ],
    [
      'with a short name',
      1000,
      { account_name: 'Al' },
      'Invalid Account Name',
      'The account name has at least 3 characters, letters and spaces only.',
    ],
    [
      'with a digit in the name',
      1000,
      { account_name: 'Ada 2' },
      'Invalid Account Name',
      'The account name has at least 3 characters, letters and spaces only.',
    ],
  ]
  test.each(bad)('%s', async (_, amount, values, hint, message) => {
    const ada = await earner(db, 20_000)
    expect(await refusal(requestWithdrawal(db, ada, amount, values))).toMatchObject({ hint, message })
    expect((await withdrawalBalances(db, ada)).wallet).toBe(20_000)
    await none(ada)
  })

  test('NaN and Infinity', async () => {
    const ada = await earner(db, 20_000)
    for (const amount of ['NaN', 'Infinity', '-Infinity'])
      expect((await refusal(requestWithdrawal(db, ada, 0, { amount }))).hint).toMatch(
        /Invalid amount|Amount Too High/,
      )
    await none(ada)
  })

  test('with a lower fee than there is; with none, or a higher one, the server’s counts', async () => {
    const ada = await earner(db, 20_000)
    expect(await refusal(requestWithdrawal(db, ada, 1000, { fee: 99.99 }))).toMatchObject({
      code: 'PT409',
      hint: 'Request Failed',
      message: 'The fee of this withdrawal is now ₦100. Please look at the figures again.',
    })
    await none(ada)
    expect(await requestWithdrawal(db, ada, 1000, { fee: 500 })).toMatchObject({ fee: 100 })
  })

  test('a second one while one is open; after it another one', async () => {
    const ada = await earner(db, 20_000)
    const first = await requestWithdrawal(db, ada, 1000)
    expect(await refusal(requestWithdrawal(db, ada, 1000))).toMatchObject({
      code: 'PT409',
      hint: 'Pending Withdrawal',
    })
    await db.as(ada).call('cancel_withdrawal', { p_withdrawal_id: first.id })
    await requestWithdrawal(db, ada, 20_000)
    expect((await withdrawalBalances(db, ada)).wallet).toBe(0)
  })

  test.each(['pending', 'rejected', 'none'] as const)(
    'of somebody whose identity is %s',
    async (identity) => {
      const ada = await member(db, 'Ada Obi', { identity })
      await giveEarnings(db, ada, 5000)
      expect(await refusal(requestWithdrawal(db, ada, 1000))).toMatchObject({
        hint: 'KYC Verification Required',
      })
      await none(ada)
    },
  )

  test('beyond what the level of trust allows in a day and in 30 days', async () => {
    const ada = await earner(db, 200_000)
    await setSetting(db, 'max_withdrawal_amount', 200000)
    expect(await refusal(requestWithdrawal(db, ada, 50_000.01))).toMatchObject({
      hint: 'Amount Too High',
      message: 'At your trust level you can withdraw ₦50,000 within 24 hours; ₦50,000 is left.',
    })
    const first = await requestWithdrawal(db, ada, 50_000)
    await db.withoutTriggers(
      `update public.withdrawals set status = 'paid', processed_at = now() where id = $1`,
      [first.id],
    )
    await db.withoutTriggers(
      `update public.withdrawals set created_at = now() - interval '25 hours' where id = $1`,
      [first.id],
    )
    await setSetting(db, 'trust_level_1_monthly_withdrawal', 90000)
    expect(await refusal(requestWithdrawal(db, ada, 40_000.01))).toMatchObject({
      message: 'At your trust level you can withdraw ₦90,000 within 30 days; ₦40,000 is left.',
    })
    await db.withoutTriggers(
      `update public.withdrawals set status = 'pending', processed_at = null where id = $1`,
      [first.id],
    )
    await setSetting(db, 'trust_level_1_monthly_withdrawal', null)
    await setSetting(db, 'max_withdrawal_amount', null)
  })
})

test('new bank accounts are few a day', async () => {
  const ada = await earner(db, 20_000)
  for (let at = 0; at < 3; at += 1) {
    const { id } = await requestWithdrawal(db, ada, 1000, { account_number: `000000000${at}` })
    await db.as(ada).call('cancel_withdrawal', { p_withdrawal_id: id })
  }
  expect(await refusal(requestWithdrawal(db, ada, 1000, { account_number: '0000000009' }))).toMatchObject({
    code: 'PT429',
    hint: 'Too many requests',
  })
  await requestWithdrawal(db, ada, 1000, { account_number: '0000000000' })
})

describe('rights', () => {
  test('a person sees and asks only for their own, admins see all, and nobody changes a row but by a rejection', async () => {
    const { ada, admin, withdrawal } = await setUpWithdrawal(db)
    const bola = await member(db, 'Bola Ade')
    expect(await db.as(ada).read('withdrawals')).toHaveLength(1)
    expect(await db.as(bola).read('withdrawals')).toEqual([])
    expect(await db.as(admin).read('withdrawals', { id: withdrawal.id })).toHaveLength(1)
    expect(await refusal(db.as('visitor').read('withdrawals'))).toMatchObject(forbidden)
    expect(await refusal(requestWithdrawal(db, bola, 1000, { user_id: ada.id }))).toMatchObject({
      hint: 'Access denied',
    })
    await db.as(ada).update('withdrawals', { status: 'paid' }, { id: withdrawal.id })
    expect(
      await refusal(db.as(ada).update('withdrawals', { amount: 1 }, { id: withdrawal.id })),
    ).toMatchObject(forbidden)
    expect(
      await refusal(db.as(admin).update('withdrawals', { amount: 1 }, { id: withdrawal.id })),
    ).toMatchObject(forbidden)
    expect(await refusal(db.as(ada).query('delete from withdrawals'))).toMatchObject(forbidden)
    expect(await storedWithdrawal(db, withdrawal)).toEqual(withdrawal)
  })
})
