import { expect, test } from 'vitest'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import {
  approveWithdrawal,
  claimPayouts,
  setUpWithdrawal,
  storedWithdrawal,
  type Withdrawal,
  withdrawalBalances,
} from '../../support/database/withdrawals.ts'

const db = openTestDatabase()

const reject = (admin: Person, { id }: Withdrawal, admin_note: string | null = 'Wrong account') =>
  db
    .as(admin)
    .update('withdrawals', { status: 'rejected', admin_note, admin_id: null, processed_at: null }, { id })
test('an approved one that Paystack was never asked for, or refused, can be taken back once; one that was asked can not', async () => {
  const take = async (prepare: string) => {
    const { ada, admin, withdrawal } = await setUpWithdrawal(db)
    await approveWithdrawal(db, admin, withdrawal)
    await db.query(
      `update private.payouts set created_at = created_at - interval '61 seconds', ${prepare} where withdrawal_id = $1`,
      [withdrawal.id],
    )
    const refused = await refusal(reject(admin, withdrawal)).catch(() => null)
    return { ada, withdrawal, refused }
  }
  for (const prepare of [
    'asked_at = null',
    `asked_at = now(), claimed_at = now() - interval '61 seconds', refused_at = now()`,
  ]) {
    const { ada, withdrawal } = await take(prepare)
    expect(await storedWithdrawal(db, withdrawal)).toMatchObject({ status: 'rejected' })
    expect((await withdrawalBalances(db, ada)).wallet).toBe(20_000)
    expect(await claimPayouts(db, withdrawal)).toEqual([])
  }
  for (const prepare of [
    'asked_at = now()',
    `asked_at = now(), claimed_at = now() - interval '61 seconds', problem = 'Paystack refuses the transfer (invalid_params).'`,
    `asked_at = now(), claimed_at = now() - interval '50 seconds', refused_at = now()`,
    'asked_at = null, claimed_at = now()',
    `asked_at = now(), claimed_at = now() - interval '61 seconds', refused_at = now(), concluded_at = now()`,
  ]) {
    const { ada, withdrawal } = await take(prepare)
    expect(await storedWithdrawal(db, withdrawal)).toMatchObject({ status: 'approved' })
    expect((await withdrawalBalances(db, ada)).wallet).toBe(10_000)
  }
})
