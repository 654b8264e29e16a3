import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type BookingRow,
  cancelBooking,
  day,
  heldForBooking,
  insertPaidBooking,
  insertPurchase,
  item,
  member,
  moveIntoPast,
  runJobs,
  settleCardPayment,
  storedBooking,
  updateReturnConfirmation,
} from '../support/database/builders.ts'
import { copyOf, postponeDeadlines } from '../support/database/copies.ts'
import { leaveTime } from '../support/database/deadlines.ts'
import { inLanes, openConnections, openTestDatabaseForRaces, race } from '../support/database/race.ts'
import type { Person } from '../support/database/test-database.ts'

/** On a real Postgres: the deadline against the person's own act, both at the same moment. */
const db = openTestDatabaseForRaces({ connections: 16 })
beforeAll(() => openConnections(db, 16))
afterEach(() => postponeDeadlines(db))

const rounds = 200
const lanes = 4

interface Found {
  ada: Person
  bola: Person
  booking: BookingRow
}

async function rented(daysAgo: number): Promise<Found> {
  const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
  const booking = await insertPaidBooking(db, bola, await item(db, ada))
  await moveIntoPast(db, booking, { days: 10 + daysAgo })
  return { ada, bola, booking }
}
async function bought(): Promise<Found> {
  const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
  const booking = await insertPurchase(db, bola, await item(db, ada))
  await settleCardPayment(db, bola, booking)
  return { ada, bola, booking }
}
const call = (who: 'ada' | 'bola', procedure: string) => (found: Found) =>
  db.as(found[who]).call(procedure, { p_transaction_id: found.booking.id })

interface Race {
  make: () => Promise<Found>
  act: (found: Found) => Promise<unknown>
  /** The booking's status when the deadline was first, and when the person was; naira that are then held. */
  deadline: [string, number]
  person: [string, number]
}

const contests: Record<string, Race> = {
  'a silent lender confirms after all, with a later day': {
    make: async () => {
      const found = await rented(4)
      await updateReturnConfirmation(db, found.bola, found.booking, { actual_return_date: day(-2) })
      return found
    },
    act: ({ ada, booking }) => updateReturnConfirmation(db, ada, booking, { actual_return_date: day(0) }),
    deadline: ['completed', 0],
    person: ['returned', 2000],
  },
  'a borrower confirms what the lender calls handed over': {
    make: async () => {
      const found = await rented(4)
      await call('ada', 'mark_handed_over')(found)
      return found
    },
    act: call('bola', 'confirm_receipt'),
    deadline: ['disputed', 8000],
    person: ['active', 8000],
  },
  'a buyer confirms what the seller calls handed over': {
    make: async () => {
      const found = await bought()
      await call('ada', 'mark_handed_over')(found)
      return found
    },
    act: ({ bola, booking }) => updateReturnConfirmation(db, bola, booking),
    deadline: ['disputed', 20_000],
    person: ['completed', 0],
  },
  'a lender marks what nobody called handed over': {
    make: () => rented(4),
    act: call('ada', 'mark_handed_over'),
    deadline: ['cancelled', 0],
    person: ['active', 8000],
  },
  'a lender contests that nothing was received': {
    make: async () => {
      const found = await rented(0)
      await call('bola', 'report_not_received')(found)
      return found
    },
    act: call('ada', 'contest_question'),
    deadline: ['cancelled', 0],
    person: ['disputed', 8000],
  },
  'a borrower takes a cancellation back': {
    make: async () => {
      const found = await rented(0)
      await cancelBooking(db, found.bola, found.booking)
      return found
    },
    act: call('bola', 'withdraw_question'),
    deadline: ['cancelled', 0],
    person: ['confirmed', 8000],
  },
  'a borrower confirms a late return': {
    make: async () => {
      // Its seventh day ends tonight.
      const found = await rented(9)
      await call('bola', 'confirm_receipt')(found)
      return found
    },
    act: ({ bola, booking }) => updateReturnConfirmation(db, bola, booking),
    deadline: ['disputed', 8000],
    person: ['active', 8000],
  },
}

describe.each(Object.entries(contests))('%s', (_name, { make, act, deadline, person }) => {
  test(`${rounds} times at the moment of the deadline: one of both`, async () => {
    const stories = await Promise.all(Array.from({ length: lanes }, make))
    const won = { deadline: 0, person: 0 }
    await inLanes(lanes, rounds, async (round) => {
      const story = stories[round % lanes] as Found
      const found = { ...story, booking: await copyOf(db, story.booking) }
      await leaveTime(db, found.booking, -1)
      const before = await leaveMoney(found)
      // Who starts first changes from round to round, and both jobs run.
      const acts: (() => Promise<unknown>)[] = [() => runJobs(db), () => act(found), () => runJobs(db)]
      const { refused } = await race(round % 2 === 0 ? acts : acts.toReversed())
      const { booking_status } = await storedBooking(db, found.booking)
      const winner = refused.length > 0 ? 'deadline' : 'person'
      won[winner] += 1
      const [status, held] = winner === 'deadline' ? deadline : person
      expect([booking_status, await heldForBooking(db, found.booking)]).toEqual([status, held])
      expect(await leaveMoney(found)).toBe(before)
    })
    expect(won.deadline + won.person).toBe(rounds)
  })
})

/** Naira of a booking that are in escrow or were paid out of it. */
async function leaveMoney({ booking }: Found): Promise<number> {
  const text = `select (select sum(a.balance) from private.ledger_accounts a where a.transaction_id = $1)
    + coalesce((select sum(t.amount) from private.transfers t join private.ledger_accounts a on a.id = t.debit_account
        where a.transaction_id = $1), 0) as sum`
  return (await db.one<{ sum: number }>(text, [booking.id])).sum
}
