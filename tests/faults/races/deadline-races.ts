import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type BookingRow,
  heldForBooking,
  insertPaidBooking,
  insertPurchase,
  item,
  member,
  moveIntoPast,
  runJobs,
  settleCardPayment,
  storedBooking,
} from '../../support/database/builders.ts'
import { copyOf, postponeDeadline, postponeDeadlines } from '../../support/database/copies.ts'
import { leaveTime } from '../../support/database/deadlines.ts'
import {
  openConnections,
  openTestDatabaseForRaces,
  race,
  raceAgainAndAgain,
  raceRounds,
} from '../../support/database/race.ts'
import type { Person, TestDatabase, Values } from '../../support/database/test-database.ts'

const lanes = 4
/** Three contenders in each lane. */
const connections = lanes * 3

/** Ada lends or sells, Bola borrows or buys. */
export interface Found {
  db: TestDatabase
  ada: Person
  bola: Person
  booking: BookingRow
}

export interface Race {
  make: (db: TestDatabase) => Promise<Found>
  act: (found: Found) => Promise<unknown>
  /** Seconds until the deadline when both start; without it the deadline is over. */
  left?: (round: number) => number
  /** The booking's status when the deadline was first, and when the person was; naira that are then held. */
  deadline: [string, number]
  person: [string, number]
}

/** A paid rental whose first day was `daysAgo` days ago. */
export async function rentedForRace(db: TestDatabase, daysAgo: number, terms: Values = {}): Promise<Found> {
  const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
  const booking = await insertPaidBooking(db, bola, await item(db, ada, terms))
  await moveIntoPast(db, booking, { days: 10 + daysAgo })
  return { db, ada, bola, booking }
}

export async function boughtForRace(db: TestDatabase): Promise<Found> {
  const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
  const booking = await insertPurchase(db, bola, await item(db, ada))
  await settleCardPayment(db, bola, booking)
  return { db, ada, bola, booking }
}

export const callAs =
  (who: 'ada' | 'bola', procedure: string) =>
  ({ db, booking, ...people }: Found) =>
    db.as(people[who]).call(procedure, { p_transaction_id: booking.id })

/** Naira of a booking that are in escrow or were paid out of it. */
async function leaveMoney({ db, booking }: Found): Promise<number> {
  const text = `select (select sum(a.balance) from private.ledger_accounts a where a.transaction_id = $1)
    + coalesce((select sum(t.amount) from private.transfers t join private.ledger_accounts a on a.id = t.debit_account
        where a.transaction_id = $1), 0) as sum`
  return (await db.one<{ sum: number }>(text, [booking.id])).sum
}

/** One round; the person starts after so many empty queries. Who was first? */
async function raceOnce(found: Found, round: number, lateBy: number, { act, left, deadline, person }: Race) {
  const { db, booking } = found
  await leaveTime(db, booking, left?.(round) ?? -1)
  const before = await leaveMoney(found)
  const actLater = async () => {
    for (let query = 0; query < lateBy; query += 1) await db.query('select')
    return act(found)
  }
  // Who starts first changes from round to round, and both jobs run.
  const acts: (() => Promise<unknown>)[] = [() => runJobs(db), actLater, () => runJobs(db)]
  const at = round % acts.length
  const { refused } = await race([...acts.slice(at), ...acts.slice(0, at)])
  const { booking_status } = await storedBooking(db, booking)
  const winner = refused.length > 0 ? 'deadline' : 'person'
  const [status, held] = winner === 'deadline' ? deadline : person
  expect([booking_status, await heldForBooking(db, booking)]).toEqual([status, held])
  expect(await leaveMoney(found)).toBe(before)
  await postponeDeadline(db, booking)
  return winner
}

/** On a real Postgres: the deadline against the person's own act, both at the same moment. */
export function raceDeadlines(contests: Record<string, Race>): void {
  const db = openTestDatabaseForRaces({ connections })
  beforeAll(() => openConnections(db, connections))
  afterEach(() => postponeDeadlines(db))

  describe.each(Object.entries(contests))('%s', (_name, contest) => {
    test(`${raceRounds} times at the moment of the deadline: one of both`, async () => {
      const stories = await Promise.all(Array.from({ length: lanes }, () => contest.make(db)))
      const won = { deadline: 0, person: 0 }
      // The jobs take longer to reach the booking than the person does: who loses gets a head start.
      let lateBy = 0
      await raceAgainAndAgain({ lanes, seenAll: () => won.deadline > 0 && won.person > 0 }, async (round) => {
        const story = stories[round % lanes] as Found
        const found = { ...story, booking: await copyOf(db, story.booking) }
        const winner = await raceOnce(found, round, lateBy, contest)
        won[winner] += 1
        lateBy = winner === 'person' ? 2 * lateBy + 1 : Math.floor(lateBy / 2)
      })
      expect(won.deadline + won.person).toBeGreaterThanOrEqual(raceRounds)
      // Else it was no race.
      expect(won.deadline).toBeGreaterThan(0)
      expect(won.person).toBeGreaterThan(0)
    })
  })
}
