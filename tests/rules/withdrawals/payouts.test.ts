import { describe, expect, test } from 'vitest'
import { mailSubjects, member } from '../../support/database/builders.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'
import {
  approveWithdrawal,
  claimPayouts,
  giveEarnings,
  recordPayout,
  referenceOf,
  requestWithdrawal,
  resolveAccount,
  setUpWithdrawal,
  storedWithdrawal,
  type WithdrawalSetup,
  withdrawalBalances,
} from '../../support/database/withdrawals.ts'

const db = openTestDatabase()

/** Approved, and Paystack was asked: ₦10,000 of ₦20,000. */
async function sent(): Promise<WithdrawalSetup> {
  const setup = await setUpWithdrawal(db)
  await approveWithdrawal(db, setup.admin, setup.withdrawal)
  await db.as('service').call('begin_payout', { p_reference: referenceOf(setup.withdrawal) })
  return setup
}

const statusOf = async ({ withdrawal }: WithdrawalSetup) => (await storedWithdrawal(db, withdrawal)).status
const statement = async ({ ada }: WithdrawalSetup) =>
  (await db.as(ada).read<{ status: string }>('wallet_transactions', { transaction_type: 'withdrawal' })).map(
    ({ status }) => status,
  )

describe('Paystack says', () => {
  test('success: the net amount leaves, the fee is earned, once', async () => {
    const setup = await sent()
    const before = await withdrawalBalances(db, setup.ada)
    for (let times = 0; times < 3; times += 1)
      expect(await recordPayout(db, setup.withdrawal, 'success')).toBe('paid')
    expect(await withdrawalBalances(db, setup.ada)).toEqual({
      wallet: 10_000,
      held: before.held - 10_000,
      revenue: before.revenue + 100,
    })
    expect(await statement(setup)).toEqual(['completed'])
    expect(
      (await mailSubjects(db, setup.ada)).filter((subject) => subject === 'Your withdrawal is paid'),
    ).toHaveLength(1)
  })

  test.each(['failed', 'abandoned', 'blocked', 'rejected', 'reversed'])(
    '%s before it was paid: the whole amount is back, once',
    async (word) => {
      const setup = await sent()
      const { revenue } = await withdrawalBalances(db, setup.ada)
      for (let times = 0; times < 3; times += 1)
        expect(await recordPayout(db, setup.withdrawal, word)).toBe('failed')
      expect(await withdrawalBalances(db, setup.ada)).toMatchObject({ wallet: 20_000, revenue })
      expect(await statement(setup)).toEqual(['failed'])
      expect(await claimPayouts(db, setup.withdrawal)).toEqual([])
    },
  )

  test('reversed after success: amount and fee are back, once, and a repeated success changes nothing', async () => {
    const setup = await sent()
    const { revenue } = await withdrawalBalances(db, setup.ada)
    await recordPayout(db, setup.withdrawal, 'success')
    for (const word of ['reversed', 'reversed', 'success', 'failed'])
      expect(await recordPayout(db, setup.withdrawal, word)).toBe('reversed')
    expect(await withdrawalBalances(db, setup.ada)).toMatchObject({ wallet: 20_000, revenue })
    expect(await statement(setup)).toEqual(['failed'])
    expect(await mailSubjects(db, setup.ada)).toContain('Your withdrawal came back')
  })

  test.each(['pending', 'otp', 'received', 'something new'])(
    '%s: nothing moves, and it is asked again',
    async (word) => {
      const setup = await sent()
      const before = await withdrawalBalances(db, setup.ada)
      expect(await recordPayout(db, setup.withdrawal, word)).toBe('approved')
      expect(await withdrawalBalances(db, setup.ada)).toEqual(before)
      await db.query('update private.payouts set next_check_at = now() where withdrawal_id = $1', [
        setup.withdrawal.id,
      ])
      expect(await claimPayouts(db, setup.withdrawal)).toMatchObject([{ asked: true }])
      await recordPayout(db, setup.withdrawal, 'success')
    },
  )

  test('success that is told after the reversal: nothing, and nobody is told', async () => {
    const setup = await sent()
    await recordPayout(db, setup.withdrawal, 'reversed')
    expect(await recordPayout(db, setup.withdrawal, 'success')).toBe('failed')
    expect((await withdrawalBalances(db, setup.ada)).wallet).toBe(20_000)
    expect(await mailSubjects(db, setup.admin)).not.toContain('A payout differs from Paystack')
  })

  test('something about a transfer that was not asked for: nothing is booked and admins are told', async () => {
    const setup = await setUpWithdrawal(db)
    await approveWithdrawal(db, setup.admin, setup.withdrawal)
    for (const word of ['success', 'failed'])
      expect(await recordPayout(db, setup.withdrawal, word)).toBe('approved')
    expect((await withdrawalBalances(db, setup.ada)).wallet).toBe(10_000)
    expect(await mailSubjects(db, setup.admin)).toContain('A payout differs from Paystack')
    await db.query('update private.payouts set problem = null')
  })

  test('success with another amount, against what it said before: nothing is booked and admins are told', async () => {
    for (const [first, word, kobo] of [
      ['pending', 'success', 1],
      ['failed', 'success', 990_000],
      ['success', 'failed', 990_000],
    ] as const) {
      const setup = await sent()
      await recordPayout(db, setup.withdrawal, first)
      const before = await withdrawalBalances(db, setup.ada)
      for (let times = 0; times < 2; times += 1) await recordPayout(db, setup.withdrawal, word, kobo)
      expect(await withdrawalBalances(db, setup.ada)).toEqual(before)
      expect(
        (await mailSubjects(db, setup.admin)).filter(
          (subject) => subject === 'A payout differs from Paystack',
        ),
      ).toHaveLength(1)
      const found = await db.query(
        `select detail from private.reconcile() where problem = 'a payout needs an admin'`,
      )
      expect(found).toMatchObject([{ detail: { reference: referenceOf(setup.withdrawal) } }])
      await db.query('update private.payouts set problem = null')
    }
  })

  test('something about an unknown reference: nothing', async () => {
    const [row] = await db
      .as('service')
      .call('record_payout', { p_reference: 'aso-w-unknown-0000', p_status: 'success', p_amount_kobo: 1 })
    expect(row).toEqual({ record_payout: 'unknown' })
  })
})

test('an account that the bank was not asked about is claimed for asking, again only after a wait', async () => {
  const ada = await member(db, 'Ada Obi')
  await giveEarnings(db, ada, 20_000)
  await requestWithdrawal(db, ada, 5000)
  const claimed = async () =>
    (await db.as('service').call<{ user_id: string }>('claim_unresolved_accounts', { p_limit: 10 })).filter(
      ({ user_id }) => user_id === ada.id,
    )
  expect(await claimed()).toEqual([{ user_id: ada.id, bank_code: '057', account_number: '0123456789' }])
  expect(await claimed()).toEqual([])
  await db.query('update private.bank_accounts set next_ask_at = now() where user_id = $1', [ada.id])
  expect(await claimed()).toHaveLength(1)
  await resolveAccount(db, ada, 'Ada Obi')
  await db.query('update private.bank_accounts set next_ask_at = now() where user_id = $1', [ada.id])
  expect(await claimed()).toEqual([])
})

describe('sending', () => {
  test('stops for new payouts while the switch is off; what was asked is still asked about', async () => {
    const [fresh, asked] = [await setUpWithdrawal(db), await sent()]
    await approveWithdrawal(db, fresh.admin, fresh.withdrawal)
    const both = [fresh, asked].map(({ withdrawal }) => referenceOf(withdrawal))
    const claimed = async () =>
      (await claimPayouts(db))
        .map(({ reference }) => reference)
        .filter((reference) => both.includes(reference))
    await setSetting(db, 'withdrawal_payouts', 'off')
    expect(await claimed()).toEqual([referenceOf(asked.withdrawal)])
    await setSetting(db, 'withdrawal_payouts', null)
    expect(await claimed()).toEqual([referenceOf(fresh.withdrawal)])
  })

  test('is not sent again while the switch is off, also where Paystack did not take the first try', async () => {
    const setup = await sent()
    const begin = async () => {
      const [row] = await db
        .as('service')
        .call('begin_payout', { p_reference: referenceOf(setup.withdrawal) })
      return row?.begin_payout
    }
    await setSetting(db, 'withdrawal_payouts', 'off')
    expect(await begin()).toBe(false)
    await setSetting(db, 'withdrawal_payouts', null)
    expect(await begin()).toBe(true)
    await recordPayout(db, setup.withdrawal, 'success')
    expect(await begin()).toBe(false)
  })

  test('a problem is noted for admins until the payout goes on; a difference from Paystack stays', async () => {
    const setup = await sent()
    const note = (problem: string) =>
      db
        .as('service')
        .call('note_payout_problem', { p_reference: referenceOf(setup.withdrawal), p_problem: problem })
    const problem = async () =>
      (await db.one('select problem from private.payouts where withdrawal_id = $1', [setup.withdrawal.id]))
        .problem
    await note('Top up')
    expect(await problem()).toBe('Top up')
    await recordPayout(db, setup.withdrawal, 'pending')
    expect(await problem()).toBeNull()
    await recordPayout(db, setup.withdrawal, 'success', 1)
    await note('Top up')
    expect(await problem()).toBe('Paystack says success of 1 kobo')
    await recordPayout(db, setup.withdrawal, 'success')
    expect(await problem()).toBeNull()
  })

  test('what Paystack has had for hours without an end waits for an admin, until it ends', async () => {
    const setup = await sent()
    const waiting = async () =>
      Number((await db.as(setup.admin).call('admin_counts'))[0]?.pending_withdrawals)
    const before = await waiting()
    await recordPayout(db, setup.withdrawal, 'pending')
    expect(await waiting()).toBe(before)
    await db.query(
      `update private.payouts set asked_at = asked_at - interval '7 hours' where withdrawal_id = $1`,
      [setup.withdrawal.id],
    )
    await recordPayout(db, setup.withdrawal, 'pending')
    expect(await waiting()).toBe(before + 1)
    await recordPayout(db, setup.withdrawal, 'success')
    expect(await waiting()).toBe(before)
  })

  test('is refused only by the answer to the last attempt, until it is tried again', async () => {
    const setup = await sent()
    const refusedAt = async () =>
      (await db.one('select refused_at from private.payouts where withdrawal_id = $1', [setup.withdrawal.id]))
        .refused_at
    const note = (p_refused_attempt: number | null) =>
      db.as('service').call('note_payout_problem', {
        p_reference: referenceOf(setup.withdrawal),
        p_problem: 'Refused',
        p_refused_attempt,
      })
    const [{ attempt: first } = { attempt: 0 }] = await claimPayouts(db, setup.withdrawal)
    await note(null)
    await note(first - 1)
    expect(await refusedAt()).toBeNull()
    await note(first)
    expect(await refusedAt()).not.toBeNull()
    await db.as('service').call('begin_payout', { p_reference: referenceOf(setup.withdrawal) })
    expect(await refusedAt()).toBeNull()
    await recordPayout(db, setup.withdrawal, 'success')
  })

  test('is approved at Paystack only for what was asked, with its amount, while it is open', async () => {
    const setup = await setUpWithdrawal(db)
    const expected = async (kobo = 990_000) => {
      const [row] = await db
        .as('service')
        .call('is_expected_payout', { p_reference: referenceOf(setup.withdrawal), p_amount_kobo: kobo })
      return row?.is_expected_payout
    }
    expect(await expected()).toBe(false)
    await approveWithdrawal(db, setup.admin, setup.withdrawal)
    expect(await expected()).toBe(false)
    await db.as('service').call('begin_payout', { p_reference: referenceOf(setup.withdrawal) })
    expect([await expected(), await expected(990_001)]).toEqual([true, false])
    await recordPayout(db, setup.withdrawal, 'success')
    expect(await expected()).toBe(false)
    expect(await statusOf(setup)).toBe('paid')
  })

  test('is the server’s alone', async () => {
    const { ada, admin, withdrawal } = await sent()
    for (const who of [ada, admin, 'visitor'] as const)
      for (const procedure of [
        'claim_payouts',
        'begin_payout',
        'record_payout',
        'note_recipient',
        'is_expected_payout',
        'claim_unresolved_accounts',
        'note_bank_account',
        'admit_account_lookup',
        'store_banks',
        'note_payout_problem',
      ])
        expect(await refusal(db.as(who).call(procedure, {}))).toMatchObject({
          code: expect.stringMatching(/42501|42883|PGRST202/),
        })
    expect(await refusal(db.as(admin).query('select from private.payouts'))).toMatchObject(forbidden)
    expect(await storedWithdrawal(db, withdrawal)).toMatchObject({ status: 'approved' })
  })
})

test('money of an erased account that comes back is kept in suspense, and admins are told', async () => {
  const setup = await sent()
  await recordPayout(db, setup.withdrawal, 'success')
  await db.withoutTriggers('update private.profiles set deleted_at = now() where user_id = $1', [
    setup.ada.id,
  ])
  const before = await withdrawalBalances(db, setup.ada)
  await recordPayout(db, setup.withdrawal, 'reversed')
  expect((await withdrawalBalances(db, setup.ada)).wallet).toBe(before.wallet)
  expect(await db.one(`select balance from private.ledger_accounts where kind = 'suspense'`)).toEqual({
    balance: 10_000,
  })
  expect(await mailSubjects(db, setup.admin)).toContain('A withdrawal of a deleted account came back')
})
