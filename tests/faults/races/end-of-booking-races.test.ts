import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type BookingRow,
  day,
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
import {
  openConnections,
  openTestDatabaseForRaces,
  race,
  raceAgainAndAgain,
  raceRounds,
  times,
} from '../../support/database/race.ts'
import type { Person } from '../../support/database/test-database.ts'

const LANES = 4
/** All ways in which a request that runs out can end. */
const EACH_STORY = ['approved, then cancelled', 'cancelled', 'declined', 'expired']
const connections = LANES * 5
/** On a real Postgres, every contender on a connection of its own. */
const db = openTestDatabaseForRaces({ connections })
beforeAll(() => openConnections(db, connections))
afterEach(() => postponeDeadlines(db))

describe('the end of a booking', () => {
  const call = (person: Person, procedure: string, booking: BookingRow) => () =>
    db.as(person).call(procedure, { p_transaction_id: booking.id })
  const held = 8000

  interface Round {
    ada: Person
    bola: Person
    booking: BookingRow
  }

  async function start(terms = {}): Promise<Round> {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const booking = await insertPaidBooking(db, bola, await item(db, ada, terms), {
      rental_start_date: day(1),
      rental_end_date: day(3),
    })
    return { ada, bola, booking }
  }

  async function expectOneWinner(
    { ada, bola, booking }: Round,
    statuses: readonly string[],
  ): Promise<string> {
    const { booking_status } = await storedBooking(db, booking)
    expect(statuses).toContain(booking_status)
    const inEscrow = await heldForBooking(db, booking)
    const paidOut = (await walletBalance(db, ada)) + (await walletBalance(db, bola))
    expect(inEscrow + paidOut).toBe(held)
    expect(inEscrow).toBe(booking_status === 'confirmed' ? held : 0)
    const out = await db.one<{ count: number; sum: number }>(
      `select count(distinct split_part(idempotency_key, ':', 1)) as count, coalesce(sum(t.amount), 0) as sum
       from private.transfers t join private.ledger_accounts a on a.id = t.debit_account
       where a.transaction_id = $1`,
      [booking.id],
    )
    expect(out).toEqual(inEscrow === 0 ? { count: 1, sum: held } : { count: 0, sum: 0 })
    return booking_status
  }

  test('release against refund: one winner, paid and returned is what was held', async () => {
    const winners = new Set<string>()
    await raceAgainAndAgain({ lanes: LANES, seenAll: () => winners.size === 2 }, async (round) => {
      const setup = await start()
      const { ada, bola, booking } = setup
      const contenders: (() => Promise<unknown>)[] = [
        () => updateReturnConfirmation(db, bola, booking),
        () => updateReturnConfirmation(db, ada, booking),
        call(bola, 'cancel_booking', booking),
        call(ada, 'cancel_booking', booking),
        () => runJobs(db),
      ]
      await race([...contenders.slice(round % 5), ...contenders.slice(0, round % 5)])
      winners.add(await expectOneWinner(setup, ['completed', 'cancelled']))
    })
    expect([...winners].sort()).toEqual(['cancelled', 'completed'])
  })

  /** So that the time to accept runs out within a moment. */
  const answerEndsIn = (booking: BookingRow, milliseconds: number) =>
    db.withoutTriggers(
      `update public.transactions
       set paid_at = clock_timestamp() - interval '24 hours' + make_interval(secs => $2::float8 / 1000) where id = $1`,
      [booking.id, milliseconds],
    )

  test('approve against expire against cancel in the instant a request runs out: one winner', async () => {
    const stories = new Set<string>()
    await raceAgainAndAgain(
      { lanes: LANES, seenAll: () => EACH_STORY.every((story) => stories.has(story)) },
      async (round) => {
        const setup = await start({ approval_required: true })
        const { ada, bola, booking } = setup
        await answerEndsIn(booking, (round % 4) * 40)
        const answers = (word: string, act: () => Promise<unknown>) => () => act().then(() => word)
        const expire = answers('', () => runJobs(db))
        // Both may still be done in the moment between the end of the time and the run of the jobs; every third round has only
        // the jobs against the approval, so that the time also runs out.
        const ends = [
          answers('cancelled', call(bola, 'cancel_booking', booking)),
          answers('declined', call(ada, 'decline_booking', booking)),
        ]
        const approve = answers('approved', call(ada, 'accept_booking', booking))
        const contenders = [approve, expire, ...(round % 3 === 0 ? [] : ends), expire]
        const at = round % contenders.length
        const { won } = await race([...contenders.slice(at), ...contenders.slice(0, at)])
        const story = won.filter(Boolean).sort().join(', then ') || 'expired'
        stories.add(story)
        // What was approved can still be cancelled; nothing else happens twice, and nothing of it after the time.
        const end = { approved: 'confirmed', 'approved, then cancelled': 'cancelled' }[story] ?? story
        expect(await expectOneWinner(setup, ['confirmed', 'cancelled', 'declined', 'expired'])).toBe(end)
      },
    )
    expect([...stories]).toEqual(expect.arrayContaining(EACH_STORY))
  })

  test('the second confirmation against the deadline: settled once', async () => {
    await raceAgainAndAgain({ lanes: LANES }, async (round) => {
      const setup = await start()
      const { ada, bola, booking } = setup
      const [first, second] = round % 2 === 0 ? [ada, bola] : [bola, ada]
      await moveIntoPast(db, booking, { days: 1 })
      await updateReturnConfirmation(db, first, booking)
      await moveIntoPast(db, booking, { days: 5 })
      await race<unknown>([
        () => updateReturnConfirmation(db, second, booking),
        () => runJobs(db),
        call(ada, 'mark_handed_over', booking),
        call(bola, 'cancel_booking', booking),
        () => runJobs(db),
      ])
      expect(await expectOneWinner(setup, ['completed'])).toBe('completed')
      expect([await walletBalance(db, ada), await walletBalance(db, bola)]).toEqual([3000, 5000])
    })
  })
})

describe('no deadlock', () => {
  test('two people who lend to each other settle at the same moment', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const pairs = [
      [ada, bola],
      [bola, ada],
    ] as const
    for (let round = 0; round < raceRounds; round += 1) {
      const bookings = await Promise.all(
        pairs.map(async ([lender, borrower]) => {
          const booking = await insertPaidBooking(db, borrower, await item(db, lender))
          await updateReturnConfirmation(db, lender, booking)
          return booking
        }),
      )
      const { won } = await race(
        bookings.map((booking, at) => () => updateReturnConfirmation(db, pairs[at]?.[1] ?? ada, booking)),
      )
      expect(won).toHaveLength(2)
    }
    expect([await walletBalance(db, ada), await walletBalance(db, bola)]).toEqual([
      raceRounds * 8000,
      raceRounds * 8000,
    ])
  })

  /** Resolves once the other session waits for a lock. */
  async function waitsForLock(pid: number): Promise<void> {
    for (;;) {
      const [row] = await db.query(
        `select from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'`,
        [pid],
      )
      if (row) return
    }
  }

  const lockWallet = 'select from private.ledger_accounts where user_id = $1 for update'
  // Held: what the jobs need for the second booking. Wanted: what they need for the first. Both in the order in which
  // bookings and payments take them.
  test.each([
    [
      'a booking',
      'select private.lock_person($1)',
      'select from public.items where owner_id = $1 for no key update',
      'lender',
    ],
    ['a payment', lockWallet, lockWallet, 'borrower'],
  ])('due jobs and %s that meet wait for each other in one order', async (_, held, wanted, whose) => {
    const [ada, bola, chidi] = [await member(db, 'Ada'), await member(db, 'Bola'), await member(db, 'Chidi')]
    const eve = await member(db, 'Eve')
    const first = await insertPaidBooking(db, chidi, await item(db, ada, { approval_required: true }))
    const second = await insertPaidBooking(db, bola, await item(db, eve, { approval_required: true }))
    await moveIntoPast(db, first, { days: 2 })
    await moveIntoPast(db, second, { days: 1 })
    const other = await db.sql.reserve()
    const jobs = await db.sql.reserve()
    const [backend] = await jobs`select pg_backend_pid() as pid`
    await other.unsafe('begin')
    await other.unsafe(held, [bola.id])
    const done = jobs`select private.run_due_jobs() as counts`.execute()
    await waitsForLock(Number(backend?.pid))
    await other.unsafe(wanted, [whose === 'lender' ? ada.id : chidi.id])
    await other.unsafe('commit')
    const [row] = await done
    expect(row?.counts).toMatchObject({ deadlines: { answer_request: 2 }, failed: [] })
    other.release()
    jobs.release()
    expect([await walletBalance(db, bola), await walletBalance(db, chidi)]).toEqual([8000, 8000])
  })

  test('due jobs wait for a request that is being accepted, and leave it then', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const booking = await insertPaidBooking(db, bola, await item(db, ada, { approval_required: true }))
    await moveIntoPast(db, booking, { days: 2 })
    const owner = await db.sql.reserve()
    const jobs = await db.sql.reserve()
    const [backend] = await jobs`select pg_backend_pid() as pid`
    await owner.unsafe('begin')
    // Without triggers: it was accepted in time, and only the test has moved the clock.
    await owner.unsafe('set local session_replication_role = replica')
    await owner.unsafe(`update public.transactions set booking_status = 'confirmed' where id = $1`, [
      booking.id,
    ])
    const done = jobs`select private.run_due_jobs() as counts`.execute()
    await waitsForLock(Number(backend?.pid))
    await owner.unsafe('commit')
    const [row] = await done
    owner.release()
    jobs.release()
    expect(row?.counts).toMatchObject({ failed: [] })
    expect(await storedBooking(db, booking)).toMatchObject({ booking_status: 'confirmed' })
    expect(await heldForBooking(db, booking)).toBe(8000)
  })

  test('ten job runs at once close every due booking once', async () => {
    const ada = await member(db, 'Ada')
    const people = await Promise.all(times(10, (at) => member(db, `Borrower ${at}`)))
    const bookings = await Promise.all(
      people.map(async (person) =>
        insertPaidBooking(db, person, await item(db, ada, { approval_required: true })),
      ),
    )
    for (const booking of bookings) await moveIntoPast(db, booking, { days: 1 })
    const { won } = await race(times(10, () => () => runJobs(db)))
    expect(won.reduce((sum, { deadlines }) => sum + (deadlines.answer_request ?? 0), 0)).toBe(10)
    for (const person of people) expect(await walletBalance(db, person)).toBe(8000)
  })
})
