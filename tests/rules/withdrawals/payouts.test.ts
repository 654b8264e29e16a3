import { describe, expect, test } from 'vitest'
import { mailSubjects } from '../../support/database/builders.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'
import {
  approveWithdrawal,
  askedWithdrawal,
  claimPayouts,
  recordPayout,
  referenceOf,
  setUpWithdrawal,
  type WithdrawalSetup,
  withdrawalBalances,
} from '../../support/database/withdrawals.ts'

const db = openTestDatabase()

const sent = () => askedWithdrawal(db)
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
