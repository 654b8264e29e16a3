import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  heldForBooking,
  insertPaidBooking,
  item,
  member,
  moveIntoPast,
  runJobs,
  storedBooking,
  updateReturnConfirmation,
  walletBalance,
} from '../../support/database/builders.ts'
import { postponeDeadlines } from '../../support/database/copies.ts'
import { leaveTime } from '../../support/database/deadlines.ts'
import {
  type DisputeScene,
  disputeNow,
  type Outcome,
  openCase,
  paidScene,
  report,
  rule,
  settledScene,
} from '../../support/database/disputes.ts'
import {
  openConnections,
  openTestDatabaseForRaces,
  race,
  raceAgainAndAgain,
  times,
} from '../../support/database/race.ts'
import { setSetting } from '../../support/database/settings.ts'
import type { Person } from '../../support/database/test-database.ts'

/** On a real Postgres, every contender on a connection of its own. */
const db = openTestDatabaseForRaces({ connections: 16 })
let first: Person
let second: Person
beforeAll(async () => {
  await openConnections(db, 16)
  first = await member(db, 'First', { admin: true })
  second = await member(db, 'Second', { admin: true })
  // Two rule on hundreds of bookings in this file.
  await setSetting(db, 'withdrawal_two_admins_amount', 100_000_000)
})
afterEach(() => postponeDeadlines(db))

/** Begins with another contender each round. */
const turned = <T>(contenders: readonly T[], round: number): T[] => {
  const at = round % contenders.length
  return [...contenders.slice(at), ...contenders.slice(0, at)]
}

const money = async ({ ada, bola, booking }: DisputeScene) => ({
  ada: await walletBalance(db, ada),
  bola: await walletBalance(db, bola),
  held: await heldForBooking(db, booking),
})

/** How many postings emptied the escrow. */
const postings = async ({ booking }: DisputeScene): Promise<number> =>
  (
    await db.one<{ count: number }>(
      `select count(distinct (split_part(t.idempotency_key, ':', 1), t.created_at)) as count
       from private.transfers t join private.ledger_accounts a on a.id = t.debit_account where a.transaction_id = $1`,
      [booking.id],
    )
  ).count

describe('a ruling', () => {
  test('of two admins at once has one winner, again and again', async () => {
    const outcomes: [Outcome, number, number, number][] = [
      ['for_borrower', 0, 8000, 0],
      ['for_lender', 0, 0, 8000],
      ['divide', 1234.56, 1234.56, 6765.44],
    ]
    await raceAgainAndAgain({ lanes: 4 }, async (round) => {
      const scene = await paidScene(db, {}, {}, first)
      const dispute = await openCase(db, scene.booking, 'handover_unproven')
      // Whose update of the table would else not see a dispute that is decided.
      await db.as(second).call('dispute_file', { p_dispute_id: dispute.id })
      const act =
        (admin: Person, [outcome, refund]: [Outcome, number, number, number]) =>
        () =>
          rule(db, admin, dispute, outcome, { refund })
      const contenders = [
        ...outcomes.map((outcome) => act(first, outcome)),
        ...outcomes.map((outcome) => act(second, outcome)),
        () =>
          db
            .as(second)
            .update(
              'disputes',
              { status: 'resolved', admin_decision: 'in favour of the borrower' },
              { id: dispute.id },
            ),
        () => runJobs(db),
      ]
      const { refused } = await race<unknown>(turned(contenders, round))
      expect(refused).toHaveLength(6)
      for (const { code } of refused) expect(code).toBe('PT409')
      const { outcome } = await disputeNow(db, dispute)
      const [, , bola, ada] = outcomes.find(([name]) => name === outcome) ?? ['divide', 0, -1, -1]
      expect(await money(scene)).toEqual({ ada, bola, held: 0 })
      expect(await postings(scene)).toBe(1)
    })
  })

  test('against the parties’ own acts, the jobs and answers has one winner, again and again', async () => {
    await raceAgainAndAgain({ lanes: 4 }, async (round) => {
      const scene = await paidScene(db, {}, {}, first)
      const { ada, bola, admin, booking } = scene
      await moveIntoPast(db, booking, { days: 2 })
      await updateReturnConfirmation(db, bola, booking)
      const dispute = await report(db, bola, booking)
      const answer = (person: typeof ada) => () =>
        db.as(person).call('answer_dispute', { p_dispute_id: dispute.id, p_statement: 'It is so.' })
      await race<unknown>(
        turned(
          [
            () => rule(db, admin, dispute, 'divide', { refund: 5000 }),
            () => rule(db, admin, dispute, 'dismissed'),
            () => updateReturnConfirmation(db, ada, booking),
            () => db.as(bola).call('cancel_booking', { p_transaction_id: booking.id }),
            () => runJobs(db),
            answer(ada),
            answer(bola),
          ],
          round,
        ),
      )
      const { status } = await disputeNow(db, dispute)
      const { booking_status } = await storedBooking(db, booking)
      const left = await money(scene)
      // After a dismissal Ada's confirmation, if it comes later, settles.
      const open = booking_status === 'confirmed' || booking_status === 'active'
      expect(open ? status : 'any').toBe(open ? 'dismissed' : 'any')
      expect(left).toEqual(open ? { ada: 0, bola: 0, held: 8000 } : { ada: 3000, bola: 5000, held: 0 })
      expect(await postings(scene)).toBe(open ? 0 : 1)
    })
  })
})

describe('a report', () => {
  test('against the deadline and the other side’s confirmation, again and again: paid once, or contested', async () => {
    const seen = new Set<string>()
    await raceAgainAndAgain({ lanes: 4, seenAll: () => seen.size === 2 }, async (round) => {
      const scene = await paidScene(db, {}, {}, first)
      const { ada, bola, booking } = scene
      await moveIntoPast(db, booking, { days: 2 })
      await updateReturnConfirmation(db, bola, booking)
      await leaveTime(db, booking, (round % 3) * 0.02 - 0.01)
      await race<unknown>(
        turned(
          [
            () => report(db, ada, booking),
            () => updateReturnConfirmation(db, ada, booking),
            () => runJobs(db),
            () => report(db, bola, booking),
            () => runJobs(db),
          ],
          round,
        ),
      )
      const { booking_status } = await storedBooking(db, booking)
      seen.add(booking_status)
      const held = booking_status === 'completed' ? 0 : 8000
      expect(['completed', 'disputed']).toContain(booking_status)
      expect(await money(scene)).toEqual(
        held === 0 ? { ada: 3000, bola: 5000, held } : { ada: 0, bola: 0, held },
      )
      const open = await db.query('select 1 from public.disputes where transaction_id = $1 and status = $2', [
        booking.id,
        'pending',
      ])
      expect(open.length).toBeLessThanOrEqual(1)
    })
    expect([...seen].sort()).toEqual(['completed', 'disputed'])
  })
})

const beWorth = ({ id }: { id: string }, naira: number) =>
  db.withoutTriggers('update public.transactions set agreed_worth = $2 where id = $1', [id, naira])

describe('a debt', () => {
  test('is paid to the kobo by ten bookings that settle at once, twenty times, with no deadlock', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { ada, bola, admin, booking } = await settledScene(db, first)
      await rule(db, admin, await report(db, bola, booking), 'for_borrower', { penalty: '17345.67' })
      const gele = await Promise.all(times(10, () => item(db, ada)))
      const renters = await Promise.all(times(10, (at) => member(db, `Renter ${at}`)))
      const bookings = await Promise.all(
        gele.map(async (thing, at) => {
          const renter = renters[at] ?? bola
          const rented = await insertPaidBooking(db, renter, thing)
          await moveIntoPast(db, rented, { days: 12 })
          await updateReturnConfirmation(db, renter, rented)
          return rented
        }),
      )
      const { won } = await race<unknown>([
        ...bookings.map((rented) => () => updateReturnConfirmation(db, ada, rented)),
        () => runJobs(db),
      ])
      expect(won).toHaveLength(11)
      expect([await walletBalance(db, ada), await walletBalance(db, bola)]).toEqual([15_654.33, 22_345.67])
      expect(
        await db.one('select amount - paid as open from private.debts where debtor_id = $1', [ada.id]),
      ).toEqual({ open: 0 })
    }
  })

  test('two who owe each other and earn at the same moment never wait for each other, fifty times', async () => {
    const owing = await settledScene(db, first)
    await beWorth(owing.booking, 500_000)
    const { ada, bola, admin } = owing
    await rule(db, admin, await report(db, bola, owing.booking), 'for_borrower', { penalty: 500_000 })
    const back = await insertPaidBooking(db, ada, await item(db, bola))
    await beWorth(back, 600_000)
    await rule(db, admin, await report(db, ada, back), 'for_borrower', { penalty: 600_000 })
    for (let round = 0; round < 50; round += 1) {
      const pairs = await Promise.all(
        [ada, bola].map(async (owner) => {
          const renter = await member(db, 'Renter')
          const rented = await insertPaidBooking(db, renter, await item(db, owner))
          await moveIntoPast(db, rented, { days: 12 })
          await updateReturnConfirmation(db, renter, rented)
          return { owner, rented }
        }),
      )
      const { won } = await race<unknown>([
        ...pairs.map(
          ({ owner, rented }) =>
            () =>
              updateReturnConfirmation(db, owner, rented),
        ),
        () => runJobs(db),
      ])
      expect(won).toHaveLength(3)
    }
    const debts = await db.query<{ paid: number }>(
      'select paid from private.debts where debtor_id in ($1, $2) order by id',
      [ada.id, bola.id],
    )
    // What the second ruling brought Ada is held while it can be appealed: it pays nothing.
    expect(debts.map(({ paid }) => paid)).toEqual([150_000, 150_000])
  })
})
