import { describe, expect, test } from 'vitest'
import { member } from '../../support/database/builders.ts'
import { textList } from '../../support/database/disputes.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person, type Row } from '../../support/database/test-database.ts'
import {
  approveWithdrawal,
  giveEarnings,
  noteBankAccount,
  recordPayout,
  referenceOf,
  requestWithdrawal,
  setUpWithdrawal,
  type Withdrawal,
} from '../../support/database/withdrawals.ts'

const db = openTestDatabase()

interface QueueRow extends Row {
  id: string
  created_at: string
}

const queue = (who: Person, values: object = {}) =>
  db.as(who).call<QueueRow>('withdrawal_queue', { p_limit: 50, ...values })
const rowOf = async (who: Person, { id }: Pick<Withdrawal, 'id'>) =>
  (await queue(who)).find((row) => row.id === id)

test('admins read both names and how they match, what stands against paying it and who approved it', async () => {
  const { admin, withdrawal } = await setUpWithdrawal(db, 50_000)
  const open = {
    full_name: 'Ada Obi',
    legal_name: 'Ada Obi',
    bank_said: 'OBI ADA GRACE',
    name_match: 'full',
    status: 'pending',
    fraud_check_status: 'passed',
    amount: 50_000,
    fee: 100,
    net_amount: 49_900,
    approved_by: '{}',
    approved_by_me: false,
    approvals_needed: 2,
    refusal: null,
    problem: null,
  }
  expect(await rowOf(admin, withdrawal)).toMatchObject(open)
  await approveWithdrawal(db, admin, withdrawal)
  const second = await member(db, 'Femi Ojo', { admin: true })
  expect(await rowOf(admin, withdrawal)).toMatchObject({ approved_by: '{"Ngozi Eze"}', approved_by_me: true })
  expect(await rowOf(second, withdrawal)).toMatchObject({
    approved_by: '{"Ngozi Eze"}',
    approved_by_me: false,
  })
  // Only the word of today's admins counts.
  await db.query('update private.profiles set is_admin = false where user_id = $1', [admin.id])
  expect(await rowOf(second, withdrawal)).toMatchObject({ approved_by: '{}' })
})

test('a name that the bank has not said is no match, and says why it cannot be paid', async () => {
  const [ada, admin] = [await member(db, 'Ada Obi Nneka'), await member(db, 'Ngozi Eze', { admin: true })]
  await giveEarnings(db, ada, 10_000)
  const withdrawal = await requestWithdrawal(db, ada, 1000)
  expect(await rowOf(admin, withdrawal)).toMatchObject({
    bank_said: null,
    name_match: null,
    approvals_needed: 1,
    refusal: 'The bank has not said yet whose account it is. Try again in a few minutes.',
  })
  await noteBankAccount(db, ada, 'OBI ADA')
  expect(await rowOf(admin, withdrawal)).toMatchObject({
    bank_said: 'OBI ADA',
    name_match: 'partial',
    fraud_check_status: 'review',
    refusal: expect.stringMatching(/^The bank account is new/),
  })
})

test('a payout that waits for an admin says what is to be done', async () => {
  const { admin, withdrawal } = await setUpWithdrawal(db)
  await approveWithdrawal(db, admin, withdrawal)
  await db.as('service').call('begin_payout', { p_reference: referenceOf(withdrawal) })
  await db.as('service').call('note_payout_problem', {
    p_reference: referenceOf(withdrawal),
    p_problem: 'Top up the balance at Paystack.',
  })
  expect(await rowOf(admin, withdrawal)).toMatchObject({
    status: 'approved',
    approved_by: '{"Ngozi Eze"}',
    refusal: null,
    problem: 'Top up the balance at Paystack.',
  })
  await recordPayout(db, withdrawal, 'success')
  expect(await rowOf(admin, withdrawal)).toMatchObject({ status: 'paid', problem: null })
})

describe('pages and sums', () => {
  test('a status shows its own, the newest first, page by page, also those of one moment', async () => {
    const setups = [
      await setUpWithdrawal(db, 1000),
      await setUpWithdrawal(db, 2000),
      await setUpWithdrawal(db, 3000),
    ]
    const [first] = setups
    if (!first) throw new Error('There are three')
    const ids = setups.map(({ withdrawal }) => withdrawal.id)
    await db.withoutTriggers(
      `update public.withdrawals set status = 'reversed', processed_at = now(), created_at = '2026-01-05T10:00:00Z' where id = any ($1::uuid[])`,
      [textList(ids)],
    )
    const seen: string[] = []
    let last: QueueRow | undefined
    for (let page = 0; page < 3; page++) {
      const place = last && { p_before: last.created_at, p_before_id: last.id }
      const [row] = await queue(first.admin, { p_status: 'reversed', p_limit: 1, ...place })
      if (!row) throw new Error('There is a page more')
      seen.push(row.id)
      last = row
    }
    expect(seen).toEqual(ids.sort().reverse())
    expect(
      await queue(first.admin, { p_status: 'reversed', p_before: last?.created_at, p_before_id: last?.id }),
    ).toEqual([])
    const totals = (p_status: string) => db.as(first.admin).call('withdrawal_totals', { p_status })
    expect(await totals('reversed')).toEqual([{ withdrawals: 3, amount: 6000, fee: 300, net_amount: 5700 }])
    expect(await totals('failed')).toEqual([{ withdrawals: 0, amount: 0, fee: 0, net_amount: 0 }])
    // Back to what the books say.
    await db.withoutTriggers(
      `update public.withdrawals set status = 'pending', processed_at = null, created_at = now() where id = any ($1::uuid[])`,
      [textList(ids)],
    )
  })

  test('pending ones are counted for the sidebar', async () => {
    const { admin, withdrawal } = await setUpWithdrawal(db)
    const pending = async () =>
      Number(
        (await db.as(admin).call<{ pending_withdrawals: number }>('admin_counts'))[0]?.pending_withdrawals,
      )
    const before = await pending()
    await approveWithdrawal(db, admin, withdrawal)
    expect(await pending()).toBe(before - 1)
  })
})

test.each(['withdrawal_queue', 'withdrawal_totals'])('%s is for admins', async (procedure) => {
  const { ada } = await setUpWithdrawal(db)
  expect(await refusal(db.as(ada).call(procedure))).toMatchObject({ hint: 'Access denied' })
  expect(await refusal(db.as('visitor').call(procedure))).toBeDefined()
})
