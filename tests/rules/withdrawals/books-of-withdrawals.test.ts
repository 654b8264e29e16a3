import { afterEach, describe, expect, test } from 'vitest'
import { reconcile } from '../../support/database/reconcile.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'
import {
  approveWithdrawal,
  recordPayout,
  referenceOf,
  setUpPendingWithdrawal,
  setUpWithdrawal,
  type Withdrawal,
  withdrawalBalances,
} from '../../support/database/withdrawals.ts'

const db = openTestDatabase()
afterEach(async () => expect(await reconcile(db)).toEqual([]))

const setAside = 'the money set aside differs from the open withdrawals'
const transfers = 'a withdrawal and its transfers differ'

/** The status as somebody would write it past every rule. */
const writeStatus = ({ id }: Withdrawal, status: string) =>
  db.withoutTriggers(
    `update public.withdrawals set status = s.status, processed_at = case when s.status <> 'pending' then now() end
     from (select $2::public.withdrawal_status as status) s where id = $1`,
    [id, status],
  )

/** ₦10,000 of ₦20,000, paid. */
async function setUpPaid() {
  const setup = await setUpWithdrawal(db)
  await approveWithdrawal(db, setup.admin, setup.withdrawal)
  await db.as('service').call('begin_payout', { p_reference: referenceOf(setup.withdrawal) })
  expect(await recordPayout(db, setup.withdrawal, 'success')).toBe('paid')
  return setup
}

describe('the nightly check finds', () => {
  test('money set aside for a withdrawal of another amount', async () => {
    const { ada, withdrawal } = await setUpPendingWithdrawal(db)
    const { held } = await withdrawalBalances(db, ada)
    const write = (amount: number) =>
      db.withoutTriggers('update public.withdrawals set amount = $2 where id = $1', [withdrawal.id, amount])
    await write(9000)
    expect(await reconcile(db)).toEqual([
      { problem: setAside, detail: { balance: held, withdrawals: held - 1000 } },
    ])
    await write(10_000)
  })

  test.each(['cancelled', 'rejected', 'failed'])(
    'one that is %s, though its money did not come back',
    async (status) => {
      const { ada, withdrawal } = await setUpPendingWithdrawal(db)
      const { held } = await withdrawalBalances(db, ada)
      await writeStatus(withdrawal, status)
      expect(await reconcile(db)).toEqual([
        { problem: setAside, detail: { balance: held, withdrawals: held - 10_000 } },
        { problem: transfers, detail: { withdrawal: withdrawal.id, status, out: 0, back: 0 } },
      ])
      await writeStatus(withdrawal, 'pending')
    },
  )

  test('one that is paid in words only', async () => {
    const { withdrawal } = await setUpPendingWithdrawal(db)
    await writeStatus(withdrawal, 'paid')
    expect(await reconcile(db)).toMatchObject([
      { problem: setAside },
      { problem: transfers, detail: { status: 'paid', out: 0, back: 0 } },
    ])
    await writeStatus(withdrawal, 'pending')
  })

  test.each(['reversed', 'failed'])('one that was paid and is %s, without the way back', async (status) => {
    const { withdrawal } = await setUpPaid()
    await writeStatus(withdrawal, status)
    expect(await reconcile(db)).toEqual([
      { problem: transfers, detail: { withdrawal: withdrawal.id, status, out: 9900, back: 0 } },
    ])
    await writeStatus(withdrawal, 'paid')
  })

  test('one that came back and is paid all the same', async () => {
    const { withdrawal } = await setUpPaid()
    expect(await recordPayout(db, withdrawal, 'reversed')).toBe('reversed')
    await writeStatus(withdrawal, 'paid')
    expect(await reconcile(db)).toEqual([
      { problem: transfers, detail: { withdrawal: withdrawal.id, status: 'paid', out: 9900, back: 10_000 } },
    ])
    await writeStatus(withdrawal, 'reversed')
  })
})
