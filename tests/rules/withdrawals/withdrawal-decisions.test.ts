import { describe, expect, test } from 'vitest'
import { mailSubjects, member } from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { letDecisionDayPass } from '../../support/database/staff-decisions.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import {
  approveWithdrawal,
  claimPayouts,
  giveEarnings,
  makeWithdrawalPayable,
  noteBankAccount,
  recordPayout,
  referenceOf,
  requestWithdrawal,
  setUpWithdrawal,
  storedWithdrawal,
  type Withdrawal,
  withdrawalBalances,
} from '../../support/database/withdrawals.ts'

const db = openTestDatabase()

const failed = { hint: 'Failed to process payout' }
const reject = (admin: Person, { id }: Withdrawal, admin_note: string | null = 'Wrong account') =>
  db
    .as(admin)
    .update('withdrawals', { status: 'rejected', admin_note, admin_id: null, processed_at: null }, { id })
const twoAdminsFrom = (sum: string) =>
  db.query(`update app_settings set setting_value = $1 where setting_key = 'withdrawal_two_admins_amount'`, [
    sum,
  ])
const open = async (withdrawal: Withdrawal) => {
  expect(await storedWithdrawal(db, withdrawal)).toMatchObject({ status: 'pending', processed_at: null })
  expect(await claimPayouts(db, withdrawal)).toEqual([])
}

describe('rejecting', () => {
  test('gives the whole amount back once, with the reason, and the statement says failed', async () => {
    const { ada, admin, withdrawal } = await setUpWithdrawal(db)
    await reject(admin, withdrawal)
    expect(await storedWithdrawal(db, withdrawal)).toMatchObject({
      status: 'rejected',
      admin_note: 'Wrong account',
      admin_id: admin.id,
      processed_at: expect.any(String),
    })
    expect(await withdrawalBalances(db, ada)).toMatchObject({ wallet: 20_000 })
    const lines = await db.as(ada).read('wallet_transactions')
    expect(lines.map(({ transaction_type, status, amount }) => [transaction_type, status, amount])).toEqual(
      expect.arrayContaining([
        ['withdrawal', 'failed', 10_000],
        ['refund', 'completed', 10_000],
      ]),
    )
    expect(await mailSubjects(db, ada)).toContain('Your withdrawal was not paid')
    expect(await refusal(reject(admin, withdrawal))).toMatchObject({ code: 'PT409', ...failed })
    expect(await refusal(approveWithdrawal(db, admin, withdrawal))).toMatchObject({
      code: 'PT409',
      ...failed,
    })
    expect((await withdrawalBalances(db, ada)).wallet).toBe(20_000)
  })

  test('needs a reason, and an update can say nothing else', async () => {
    const { admin, withdrawal } = await setUpWithdrawal(db)
    expect(await refusal(reject(admin, withdrawal, ' '))).toMatchObject(failed)
    for (const status of ['paid', 'approved', 'cancelled', 'reversed'])
      expect(
        await refusal(db.as(admin).update('withdrawals', { status, admin_note: 'x' }, { id: withdrawal.id })),
      ).toMatchObject(failed)
    await open(withdrawal)
  })
})

describe('cancelling', () => {
  test('is for the owner while it waits', async () => {
    const { ada, admin, withdrawal } = await setUpWithdrawal(db)
    const cancel = (who: Person) => db.as(who).call('cancel_withdrawal', { p_withdrawal_id: withdrawal.id })
    expect(await refusal(cancel(admin))).toMatchObject({ code: 'PT404' })
    await cancel(ada)
    expect(await withdrawalBalances(db, ada)).toMatchObject({ wallet: 20_000 })
    expect(await refusal(cancel(ada))).toMatchObject({ hint: 'Withdrawal not cancelled' })
    const { ada: other, admin: second, withdrawal: approved } = await setUpWithdrawal(db)
    await approveWithdrawal(db, second, approved)
    expect(
      await refusal(db.as(other).call('cancel_withdrawal', { p_withdrawal_id: approved.id })),
    ).toMatchObject({ hint: 'Withdrawal not cancelled' })
  })
})

describe('approving', () => {
  test('makes one payout of the net amount, under the reference of the withdrawal', async () => {
    const { admin, withdrawal } = await setUpWithdrawal(db)
    expect(await approveWithdrawal(db, admin, withdrawal, 'Fine')).toBe('approved')
    expect(await storedWithdrawal(db, withdrawal)).toMatchObject({
      status: 'approved',
      admin_id: admin.id,
      admin_note: 'Fine',
    })
    expect(await claimPayouts(db, withdrawal)).toMatchObject([
      { reference: `aso-w-${withdrawal.id.replaceAll('-', '')}`, amount_kobo: 990_000, asked: false },
    ])
    expect(await claimPayouts(db, withdrawal)).toEqual([])
    expect(await refusal(approveWithdrawal(db, admin, withdrawal))).toMatchObject({
      code: 'PT409',
      ...failed,
    })
  })

  test('is for admins, and never of one’s own withdrawal', async () => {
    const { ada, admin, withdrawal } = await setUpWithdrawal(db)
    expect(await refusal(approveWithdrawal(db, ada, withdrawal))).toMatchObject({ hint: 'Access denied' })
    await db.query(`update private.profiles set staff_roles = '{owner}' where user_id = $1`, [ada.id])
    expect(await refusal(approveWithdrawal(db, ada, withdrawal))).toMatchObject({
      code: 'PT403',
      hint: 'Access denied',
    })
    expect(await refusal(reject(ada, withdrawal))).toMatchObject({ code: 'PT403', hint: 'Access denied' })
    // Nor with another account of the same person.
    const second = await member(db, 'Second', { admin: true })
    for (const { id } of [ada, second])
      await db.query(`select private.note_mark($1, 'device', 'one device', true)`, [id])
    expect(await refusal(approveWithdrawal(db, second, withdrawal))).toMatchObject({ hint: 'Access denied' })
    await open(withdrawal)
    expect(await approveWithdrawal(db, admin, withdrawal)).toBe('approved')
  })

  test('from the amount of the setting needs two different admins', async () => {
    const { admin, withdrawal } = await setUpWithdrawal(db, 50_000)
    expect(await approveWithdrawal(db, admin, withdrawal)).toBe('needs_second_admin')
    expect(await approveWithdrawal(db, admin, withdrawal)).toBe('needs_second_admin')
    await open(withdrawal)
    const second = await member(db, 'Femi Ojo', { admin: true })
    expect(await approveWithdrawal(db, second, withdrawal)).toBe('approved')
    expect(await storedWithdrawal(db, withdrawal)).toMatchObject({ status: 'approved', admin_id: second.id })
    const below = await setUpWithdrawal(db, 49_999.99)
    expect(await approveWithdrawal(db, below.admin, below.withdrawal)).toBe('approved')
  })

  test('counts what the person withdraws within 24 hours, and does not follow a sum that is raised meanwhile', async () => {
    const { ada, admin, withdrawal } = await setUpWithdrawal(db, 20_000)
    await giveEarnings(db, ada, 60_000)
    await twoAdminsFrom('30000')
    const pay = async (one: Withdrawal) => {
      await approveWithdrawal(db, admin, one)
      await db.as('service').call('begin_payout', { p_reference: referenceOf(one) })
      expect(await recordPayout(db, one, 'success')).toBe('paid')
    }
    const next = async (amount: number) => {
      const one = await requestWithdrawal(db, ada, amount)
      await makeWithdrawalPayable(db, one)
      return one
    }
    await pay(withdrawal)
    await pay(await next(9_500))
    const third = await next(500)
    expect(third.approvals_needed).toBe(2)
    await twoAdminsFrom('90000')
    expect(await approveWithdrawal(db, admin, third)).toBe('needs_second_admin')
    await twoAdminsFrom('30000')
    await reject(admin, third)
    // What was asked for a day ago does not count.
    await db.withoutTriggers(
      `update public.withdrawals set created_at = now() - interval '25 hours' where user_id = $1`,
      [ada.id],
    )
    await letDecisionDayPass(db)
    expect(await approveWithdrawal(db, admin, await next(500))).toBe('approved')
    await twoAdminsFrom('50000')
  })

  test('waits for a new bank account, to the second', async () => {
    const { admin, withdrawal } = await setUpWithdrawal(db)
    const payable = (time: string) =>
      db.withoutTriggers(`update public.withdrawals set payable_from = now() + $2::interval where id = $1`, [
        withdrawal.id,
        time,
      ])
    await payable('2 seconds')
    expect(await refusal(approveWithdrawal(db, admin, withdrawal))).toMatchObject({
      ...failed,
      message: expect.stringContaining('The bank account is new'),
    })
    await payable('0')
    expect(await approveWithdrawal(db, admin, withdrawal)).toBe('approved')
  })

  test('waits for the bank’s word on whose account it is', async () => {
    const { ada, admin, withdrawal } = await waiting()
    expect(await refusal(approveWithdrawal(db, admin, withdrawal))).toMatchObject({
      message: 'The bank has not said yet whose account it is. Try again in a few minutes.',
    })
    await noteBankAccount(db, ada, 'ADA OBI')
    expect(await storedWithdrawal(db, withdrawal)).toMatchObject({
      fraud_check_status: 'passed',
      account_name: 'ADA OBI',
    })
    expect(await approveWithdrawal(db, admin, withdrawal)).toBe('approved')
  })

  test('to an account in another name needs a note and two admins, and nothing leaves before', async () => {
    const { ada, admin, withdrawal } = await waiting()
    await noteBankAccount(db, ada, 'CHIKE NWOSU')
    expect(await storedWithdrawal(db, withdrawal)).toMatchObject({
      status: 'pending',
      fraud_check_status: 'review',
      account_name: withdrawal.account_name,
    })
    expect(await refusal(approveWithdrawal(db, admin, withdrawal))).toMatchObject(failed)
    const note = 'Her name before she married, by her certificate'
    expect(await approveWithdrawal(db, admin, withdrawal, note)).toBe('needs_second_admin')
    expect(await approveWithdrawal(db, admin, withdrawal, note)).toBe('needs_second_admin')
    expect(await db.query('select 1 from private.payouts where withdrawal_id = $1', [withdrawal.id])).toEqual(
      [],
    )
    const second = await member(db, 'Kunle Ade', { admin: true })
    expect(await approveWithdrawal(db, second, withdrawal, note)).toBe('approved')
  })

  test('of a name that matches in part needs a note', async () => {
    const { ada, admin, withdrawal } = await waiting('Ada Obi Nneka')
    await noteBankAccount(db, ada, 'OBI ADA')
    expect(await storedWithdrawal(db, withdrawal)).toMatchObject({ fraud_check_status: 'review' })
    expect(await refusal(approveWithdrawal(db, admin, withdrawal))).toMatchObject(failed)
    expect(await approveWithdrawal(db, admin, withdrawal, 'Compared with her passport')).toBe('approved')
  })

  test('of a suspended person is possible, with a note', async () => {
    const [ada, admin] = [await member(db, 'Ada Obi'), await member(db, 'Ngozi Eze', { admin: true })]
    await giveEarnings(db, ada, 10_000)
    await noteBankAccount(db, ada, 'OBI ADA')
    await db.as(admin).call('suspend_person', { p_user_id: ada.id, p_reason: 'Kept a dress' })
    const withdrawal = await requestWithdrawal(db, ada, 5000)
    expect(withdrawal).toMatchObject({ status: 'pending', fraud_check_status: 'review' })
  })

  /** A request whose account the bank was not asked about. */
  async function waiting(name = 'Ada Obi') {
    const [ada, admin] = [await member(db, name), await member(db, 'Ngozi Eze', { admin: true })]
    await giveEarnings(db, ada, 10_000)
    const withdrawal = await requestWithdrawal(db, ada, 5000)
    expect(withdrawal.fraud_check_status).toBe('pending')
    await db.withoutTriggers('update public.withdrawals set payable_from = now() where id = $1', [
      withdrawal.id,
    ])
    return { ada, admin, withdrawal }
  }
})

test('an approval of somebody who is no longer an admin does not count as one of two', async () => {
  const { admin, withdrawal } = await setUpWithdrawal(db, 50_000)
  await approveWithdrawal(db, admin, withdrawal)
  await db.query('update private.profiles set is_admin = false where user_id = $1', [admin.id])
  const [second, third] = [
    await member(db, 'Femi Ojo', { admin: true }),
    await member(db, 'Kemi Ojo', { admin: true }),
  ]
  expect(await approveWithdrawal(db, second, withdrawal)).toBe('needs_second_admin')
  expect(await approveWithdrawal(db, third, withdrawal)).toBe('approved')
})

test('what the bank says later counts: an account that is not the person’s any more is not paid', async () => {
  const { ada, admin, withdrawal } = await setUpWithdrawal(db)
  await noteBankAccount(db, ada, 'CHINEDU OKAFOR')
  expect(await refusal(approveWithdrawal(db, admin, withdrawal))).toMatchObject(failed)
  await noteBankAccount(db, ada, 'ADA EZE')
  expect(await refusal(approveWithdrawal(db, admin, withdrawal))).toMatchObject(failed)
  await noteBankAccount(db, ada, 'ADA OBI')
  expect(await approveWithdrawal(db, admin, withdrawal)).toBe('approved')
})
