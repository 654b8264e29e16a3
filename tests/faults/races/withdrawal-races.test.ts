import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { member, walletBalance } from '../../support/database/builders.ts'
import {
  openConnections,
  openTestDatabaseForRaces,
  race,
  raceAgainAndAgain,
  times,
} from '../../support/database/race.ts'
import { reconcile } from '../../support/database/reconcile.ts'
import { setSetting } from '../../support/database/settings.ts'
import type { Person } from '../../support/database/test-database.ts'
import {
  approveWithdrawal,
  claimPayouts,
  giveEarnings,
  noteBankAccount,
  recordPayout,
  referenceOf,
  requestWithdrawal,
  setUpPendingWithdrawal,
  storedWithdrawal,
  type Withdrawal,
} from '../../support/database/withdrawals.ts'

/** On a real Postgres, every contender on a connection of its own. */
const db = openTestDatabaseForRaces({ connections: 50 })
const LANES = 4
let admins: [Person, Person]

beforeAll(async () => {
  await openConnections(db, 50)
  admins = [await member(db, 'Ngozi', { admin: true }), await member(db, 'Sade', { admin: true })]
})
afterEach(async () => expect(await reconcile(db)).toEqual([]))

const alternate = <T>(round: number, acts: T[]): T[] =>
  acts.map((_, at) => acts[(at + round) % acts.length] as T)
const cancel = (owner: Person, { id }: Withdrawal) =>
  db.as(owner).call('cancel_withdrawal', { p_withdrawal_id: id })
const reject = (admin: Person, { id }: Withdrawal) =>
  db.as(admin).update('withdrawals', { status: 'rejected', admin_note: 'Not now' }, { id })
const begin = (withdrawal: Withdrawal) =>
  db.as('service').call('begin_payout', { p_reference: referenceOf(withdrawal) })
const transfersOf = async ({ id }: Withdrawal) => {
  const rows = await db.query<{ part: string }>(
    `select split_part(idempotency_key, ':', 3) as part from private.transfers
     where idempotency_key like 'withdrawal:' || $1 || '%' order by id`,
    [id],
  )
  return rows.map(({ part }) => part)
}

/** Approved, and Paystack was asked. */
async function setUpSent() {
  const setup = await setUpPendingWithdrawal(db)
  await approveWithdrawal(db, admins[0], setup.withdrawal)
  await begin(setup.withdrawal)
  return setup
}

test('fifty requests of one wallet at once: one is pending, and its amount is set aside once', async () => {
  for (let round = 0; round < 10; round += 1) {
    const ada = await member(db, 'Ada Obi')
    await giveEarnings(db, ada, 40_000)
    await noteBankAccount(db, ada, 'Ada Obi')
    const { won, refused } = await race(times(50, (at) => () => requestWithdrawal(db, ada, 1000 + at)))
    expect(won).toHaveLength(1)
    expect(new Set(refused.map(({ hint }) => hint))).toEqual(new Set(['Pending Withdrawal']))
    const stored = await db.query<Withdrawal>('select * from public.withdrawals where user_id = $1', [ada.id])
    expect(stored).toMatchObject([{ id: won[0]?.id, status: 'pending' }])
    expect(await walletBalance(db, ada)).toBe(40_000 - (won[0]?.amount ?? 0))
  }
}, 600_000)

test('two admins approve, one rejects, the owner cancels: one of them decides', async () => {
  const ends = new Set<string>()
  await raceAgainAndAgain({ lanes: LANES, seenAll: () => ends.size === 3 }, async (round) => {
    const { ada, withdrawal } = await setUpPendingWithdrawal(db)
    const { won } = await race<unknown>(
      alternate(round, [
        () => approveWithdrawal(db, admins[0], withdrawal),
        () => cancel(ada, withdrawal),
        () => reject(admins[1], withdrawal),
        () => approveWithdrawal(db, admins[1], withdrawal),
      ]),
    )
    // An update of the table decides nothing where the row was decided before: staff do not see it then.
    expect(won.filter((answer) => !(Array.isArray(answer) && answer.length === 0))).toHaveLength(1)
    const { status } = await storedWithdrawal(db, withdrawal)
    ends.add(status)
    const payouts = await db.query('select 1 from private.payouts where withdrawal_id = $1', [withdrawal.id])
    expect(payouts).toHaveLength(status === 'approved' ? 1 : 0)
    expect(await walletBalance(db, ada)).toBe(status === 'approved' ? 10_000 : 20_000)
    expect(await transfersOf(withdrawal)).toEqual(status === 'approved' ? [''] : ['', 'back'])
  })
  expect([...ends].sort()).toEqual(['approved', 'cancelled', 'rejected'])
}, 600_000)

test('the bank names somebody else while an admin approves: it is paid to nobody, or was not approved', async () => {
  await raceAgainAndAgain({ lanes: LANES }, async (round) => {
    const ada = await member(db, 'Ada Obi')
    await giveEarnings(db, ada, 20_000)
    const account_number = String(5_000_000_000 + round)
    const withdrawal = await requestWithdrawal(db, ada, 10_000, { account_number })
    await race<unknown>(
      alternate(round, [
        () => noteBankAccount(db, ada, 'Somebody Else', account_number),
        () => approveWithdrawal(db, admins[0], withdrawal),
        () => cancel(ada, withdrawal),
      ]),
    )
    expect(['rejected', 'cancelled']).toContain((await storedWithdrawal(db, withdrawal)).status)
    expect(await walletBalance(db, ada)).toBe(20_000)
    expect(await transfersOf(withdrawal)).toEqual(['', 'back'])
  })
}, 600_000)

describe('what Paystack says, from several sides at once', () => {
  test('success by the answer, the webhook and the job, a reversal among them: each is booked once', async () => {
    await raceAgainAndAgain({ lanes: LANES }, async (round) => {
      const { ada, withdrawal } = await setUpSent()
      const words =
        round % 3 === 0
          ? ['success', 'success', 'success', 'pending']
          : ['success', 'reversed', 'success', 'otp']
      await race(alternate(round, words).map((word) => () => recordPayout(db, withdrawal, word)))
      const { status } = await storedWithdrawal(db, withdrawal)
      if (round % 3 === 0) expect(status).toBe('paid')
      else expect(['failed', 'reversed']).toContain(status)
      expect(await walletBalance(db, ada)).toBe(status === 'paid' ? 10_000 : 20_000)
      expect(await transfersOf(withdrawal)).toEqual(
        { paid: ['', 'net', 'fee'], failed: ['', 'back'] }[status as string] ?? [
          '',
          'net',
          'fee',
          'reversed',
          'fee_back',
        ],
      )
    })
  }, 600_000)

  test('a reversal against a new request: what comes back is there once, and is not set aside twice', async () => {
    const outcomes = new Set<number>()
    await raceAgainAndAgain({ lanes: LANES, seenAll: () => outcomes.size === 2 }, async (round) => {
      const { ada, withdrawal } = await setUpSent()
      await recordPayout(db, withdrawal, 'success')
      const again = { account_number: withdrawal.account_number }
      // Only with the money that comes back.
      const { won } = await race<unknown>(
        alternate(round, [
          () => recordPayout(db, withdrawal, 'reversed'),
          () => requestWithdrawal(db, ada, 15_000, again),
          () => recordPayout(db, withdrawal, 'reversed'),
        ]),
      )
      outcomes.add(won.length)
      expect(await storedWithdrawal(db, withdrawal)).toMatchObject({ status: 'reversed' })
      expect(await walletBalance(db, ada)).toBe(won.length === 3 ? 5000 : 20_000)
    })
    expect(outcomes.size).toBe(2)
  }, 600_000)
})

test('workers that claim at once: each payout is given to one of them', async () => {
  await db.query(`update private.payouts set next_check_at = 'infinity'`)
  const setups = await Promise.all(times(20, () => setUpPendingWithdrawal(db)))
  await setSetting(db, 'withdrawal_two_admins_amount', 1_000_000)
  for (const { withdrawal } of setups) await approveWithdrawal(db, admins[0], withdrawal)
  await setSetting(db, 'withdrawal_two_admins_amount', null)
  const { won } = await race(times(10, () => () => claimPayouts(db)))
  const claimed = won.flat().map(({ reference }) => reference)
  const waiting = setups.map(({ withdrawal }) => referenceOf(withdrawal))
  expect(claimed.sort()).toEqual(waiting.sort())
})
