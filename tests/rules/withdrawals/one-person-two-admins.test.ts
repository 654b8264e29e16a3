import { expect, test } from 'vitest'
import { member } from '../../support/database/builders.ts'
import { decideSuspense, inSuspense, setUpUnbookedMismatch } from '../../support/database/card-refunds.ts'
import { refusal } from '../../support/database/refusals.ts'
import { joinAccounts } from '../../support/database/signals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import {
  approveWithdrawal,
  claimPayouts,
  setUpWithdrawal,
  storedWithdrawal,
  type Withdrawal,
} from '../../support/database/withdrawals.ts'

/** Two admin accounts of one person count as one admin where a withdrawal is let out. */
const db = openTestDatabase()
const denied = {
  code: 'PT403',
  hint: 'Access denied',
  message: expect.stringContaining('another admin has to approve'),
}

async function secondAccountOf(admin: Person): Promise<Person> {
  const second = await member(db, 'Second', { admin: true })
  await joinAccounts(db, admin, second)
  return second
}
async function expectWaiting(withdrawal: Withdrawal) {
  expect(await storedWithdrawal(db, withdrawal)).toMatchObject({ status: 'pending', processed_at: null })
  expect(await claimPayouts(db, withdrawal)).toEqual([])
}
const approvals = ({ id }: Withdrawal) =>
  db.query('select admin_id from private.withdrawal_approvals where withdrawal_id = $1', [id])

test('two accounts of one person are one approval; another admin is the second', async () => {
  const { admin, withdrawal } = await setUpWithdrawal(db, 50_000)
  const second = await secondAccountOf(admin)
  expect(await approveWithdrawal(db, admin, withdrawal)).toBe('needs_second_admin')
  expect(await refusal(approveWithdrawal(db, second, withdrawal))).toMatchObject(denied)
  expect(await approvals(withdrawal)).toEqual([{ admin_id: admin.id }])
  await expectWaiting(withdrawal)
  expect(await approveWithdrawal(db, admin, withdrawal)).toBe('needs_second_admin')
  expect(await approveWithdrawal(db, await member(db, 'Femi Ojo', { admin: true }), withdrawal)).toBe(
    'approved',
  )
})

test('approvals of two accounts that show to be one person only later are one as well', async () => {
  const { admin, withdrawal } = await setUpWithdrawal(db, 50_000)
  await approveWithdrawal(db, admin, withdrawal)
  const second = await member(db, 'Second', { admin: true })
  await db.query('update private.profiles set is_admin = false where user_id = $1', [admin.id])
  expect(await approveWithdrawal(db, second, withdrawal)).toBe('needs_second_admin')
  await db.query(`update private.profiles set staff_roles = '{owner}' where user_id = $1`, [admin.id])
  await joinAccounts(db, admin, second)
  expect(await refusal(approveWithdrawal(db, admin, withdrawal))).toMatchObject(denied)
  await expectWaiting(withdrawal)
})

test('an admin who credited the member cannot approve the withdrawal, not even with a second account', async () => {
  const { ada, admin, withdrawal } = await setUpWithdrawal(db)
  const second = await secondAccountOf(admin)
  const sade = await member(db, 'Sade', { admin: true })
  const { reference } = await setUpUnbookedMismatch(db, { kobo: 900_000 })
  const row = await inSuspense(db, admin, `payment:${reference}`)
  for (const one of [admin, sade]) await decideSuspense(db, one, row.id, 'credit', { person: ada })
  for (const account of [admin, second])
    expect(await refusal(approveWithdrawal(db, account, withdrawal))).toMatchObject(denied)
  await expectWaiting(withdrawal)
  expect(await approveWithdrawal(db, sade, withdrawal)).toBe('approved')
})

test.each([
  ['before the first approval', false],
  ['after it', true],
])(
  'an admin appointed by the first one %s cannot give the second approval; another admin can',
  async (_, afterwards) => {
    const { admin, withdrawal } = await setUpWithdrawal(db, 50_000)
    const friend = await member(db, 'Friend')
    const give = () =>
      db
        .as(admin)
        .call('set_staff_roles', { p_user_id: friend.id, p_roles: '{finance}', p_reason: 'Works here' })
    if (!afterwards) await give()
    expect(await approveWithdrawal(db, admin, withdrawal)).toBe('needs_second_admin')
    if (afterwards) await give()
    expect(await refusal(approveWithdrawal(db, friend, withdrawal))).toMatchObject(denied)
    expect(await approvals(withdrawal)).toEqual([{ admin_id: admin.id }])
    await expectWaiting(withdrawal)
    expect(await approveWithdrawal(db, await member(db, 'Femi Ojo', { admin: true }), withdrawal)).toBe(
      'approved',
    )
  },
)
