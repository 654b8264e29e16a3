import { beforeAll, describe, expect, test } from 'vitest'
import {
  type Booking,
  balance,
  book,
  bookingNow,
  buy,
  confirmReturn,
  day,
  escrow,
  item,
  member,
  paidBooking,
  payFromWallet,
  runJobs,
  settle,
  startCardPayment,
  startFunding,
  statement,
  timePasses,
} from '../support/builders.ts'
import type { Person } from '../support/people.ts'
import { inLanes, openBusyTown, race, times, warm } from '../support/race.ts'

/** On a real Postgres, every contender on a connection of its own. */
const town = openBusyTown()
beforeAll(() => warm(town, 60))

const holding = (itemId: string): Promise<Booking[]> =>
  town.query(
    `select * from public.transactions where item_id = $1 and booking_status in ('pending', 'requested', 'confirmed')`,
    [itemId],
  )

describe('fifty people and one item', () => {
  test('of fifty people who book the same item and dates one gets it and 49 read why not', async () => {
    const dress = await item(town, await member(town, 'Ada'))
    const people = await Promise.all(times(50, (at) => member(town, `Borrower ${at}`)))
    const { won, refused } = await race(people.map((person) => () => book(town, person, dress)))
    expect(won).toHaveLength(1)
    expect(refused).toHaveLength(49)
    for (const refusal of refused)
      expect(refusal).toMatchObject({ code: 'PT409', hint: 'Item not available' })
    expect(await holding(dress.id)).toMatchObject([{ id: won[0]?.id }])
    expect(await town.query('select from public.transactions where item_id = $1', [dress.id])).toHaveLength(1)
  })

  test('of 25 who rent it and 25 who buy it one gets it', async () => {
    const dress = await item(town, await member(town, 'Ada'))
    const people = await Promise.all(times(50, (at) => member(town, `Borrower ${at}`)))
    const { won, refused } = await race(
      people.map((person, at) => () => (at % 2 === 0 ? book(town, person, dress) : buy(town, person, dress))),
    )
    expect([won.length, refused.length]).toEqual([1, 49])
    expect(await holding(dress.id)).toHaveLength(1)
  })

  test('fifty overlapping wishes leave no two bookings on a day', async () => {
    const dress = await item(town, await member(town, 'Ada'), { buffer_days: 1 })
    const people = await Promise.all(times(50, (at) => member(town, `Borrower ${at}`)))
    const dates = (at: number) => ({
      rental_start_date: day(1 + (at % 13)),
      rental_end_date: day(3 + (at % 13)),
    })
    await race(people.map((person, at) => () => book(town, person, dress, dates(at))))
    const overlaps = await town.query(
      `select from public.transactions a join public.transactions b on a.item_id = b.item_id and a.id < b.id
       where a.item_id = $1 and a.held_dates && b.held_dates`,
      [dress.id],
    )
    expect(overlaps).toEqual([])
    expect((await holding(dress.id)).length).toBeGreaterThan(1)
  })
})

describe('one wallet', () => {
  test('of twenty workers who each pay another booking exactly as many succeed as it affords', async () => {
    const [ada, bola] = [
      await member(town, 'Ada'),
      await member(town, 'Bola', { wallet: 7 * 20_000 + 19_999 }),
    ]
    await town
      .as('service')
      .update('app_settings', { setting_value: '20' }, { setting_key: 'max_unpaid_holds' })
    const bookings = await Promise.all(times(20, async () => buy(town, bola, await item(town, ada))))
    await town
      .as('service')
      .update('app_settings', { setting_value: '3' }, { setting_key: 'max_unpaid_holds' })
    const { won, refused } = await race(bookings.map((booking) => () => payFromWallet(town, bola, booking)))
    expect([won.length, refused.length]).toEqual([7, 13])
    for (const refusal of refused) expect(refusal.hint).toBe('Insufficient wallet balance')
    expect(await balance(town, bola)).toBe(19_999)
    const held = await Promise.all(bookings.map((booking) => escrow(town, booking)))
    expect(held.filter((amount) => amount === 20_000)).toHaveLength(7)
    expect(held.filter((amount) => amount === 0)).toHaveLength(13)
  })

  test('of twenty AI sessions paid at once exactly as many succeed as it affords', async () => {
    const bola = await member(town, 'Bola', { wallet: 1500 })
    const { won, refused } = await race(
      times(
        20,
        (at) => () =>
          town.as(bola).call('update_wallet_balance', {
            p_user_id: bola.id,
            p_amount: 200,
            p_transaction_type: 'payment',
            p_reference_id: `session-${at}`,
          }),
      ),
    )
    expect([won.length, refused.length]).toEqual([7, 13])
    expect(await balance(town, bola)).toBe(100)
  })

  test('one booking paid from twenty connections is paid once, and all read the same answer', async () => {
    const [ada, bola] = [await member(town, 'Ada'), await member(town, 'Bola', { wallet: 100_000 })]
    const booking = await book(town, bola, await item(town, ada))
    const { won } = await race(times(20, () => () => payFromWallet(town, bola, booking)))
    expect(won).toHaveLength(20)
    for (const answer of won) expect(answer).toEqual(won[0])
    expect([await balance(town, bola), await escrow(town, booking)]).toEqual([92_000, 8000])
    expect(await statement(town, bola)).toHaveLength(2)
  })

  test('a new member who pays two rentals at once gets one', async () => {
    const [ada, bola] = [await member(town, 'Ada'), await member(town, 'Bola', { wallet: 100_000 })]
    const bookings = [
      await book(town, bola, await item(town, ada)),
      await book(town, bola, await item(town, ada)),
    ]
    const { won, refused } = await race(bookings.map((booking) => () => payFromWallet(town, bola, booking)))
    expect(won).toHaveLength(1)
    expect(refused).toMatchObject([{ hint: 'Rental limit reached' }])
    expect(await balance(town, bola)).toBe(92_000)
  })
})

describe('card payments', () => {
  test('one reference settled from fifty connections has one effect', async () => {
    const [ada, bola] = [await member(town, 'Ada'), await member(town, 'Bola')]
    const booking = await book(town, bola, await item(town, ada))
    const started = await startCardPayment(town, bola, booking)
    const { won } = await race(times(50, () => () => settle(town, started)))
    expect(won).toHaveLength(50)
    for (const answer of won) expect(answer).toEqual(won[0])
    expect([await escrow(town, booking), await balance(town, bola)]).toEqual([8000, 0])
  })

  test('one funding settled from fifty connections is in the wallet once', async () => {
    const bola = await member(town, 'Bola')
    const started = await startFunding(town, bola, 1234.56)
    await race(times(50, () => () => settle(town, started)))
    expect(await balance(town, bola)).toBe(1234.56)
    expect(await statement(town, bola)).toHaveLength(1)
  })

  test('ten cards that pay one booking at once: one books it, nine are in the wallet', async () => {
    const [ada, bola] = [await member(town, 'Ada'), await member(town, 'Bola')]
    const booking = await book(town, bola, await item(town, ada))
    const started = await Promise.all(times(10, () => startCardPayment(town, bola, booking)))
    const { won } = await race(started.map((payment) => () => settle(town, payment)))
    expect(won.filter(({ outcome }) => outcome === 'booked')).toHaveLength(1)
    expect(won.filter(({ outcome }) => outcome === 'credited_to_wallet')).toHaveLength(9)
    expect([await escrow(town, booking), await balance(town, bola)]).toEqual([8000, 72_000])
  })

  test('a payment in the instant its hold runs out books it or goes to the wallet, never both and never neither', async () => {
    const ada = await member(town, 'Ada')
    const outcomes = new Set<string>()
    await inLanes(4, 60, async (round) => {
      const [bola, rival] = [await member(town, 'Bola'), await member(town, 'Rival')]
      const dress = await item(town, ada)
      const booking = await book(town, bola, dress)
      const started = await startCardPayment(town, bola, booking)
      await town.query(
        `update public.transactions set hold_expires_at = clock_timestamp() + make_interval(secs => $2::float8 / 1000) where id = $1`,
        [booking.id, round % 12],
      )
      const paid = settle(town, started)
      await race<unknown>([
        () => paid,
        () => runJobs(town),
        () => book(town, rival, dress),
        () => runJobs(town),
      ])
      const { outcome } = await paid
      outcomes.add(outcome)
      const money = [await escrow(town, booking), await balance(town, bola)]
      expect(money).toEqual(outcome === 'booked' ? [8000, 0] : [0, 8000])
      expect(
        (await holding(dress.id)).filter(({ booking_status }) => booking_status === 'confirmed'),
      ).toHaveLength(outcome === 'booked' ? 1 : 0)
      expect((await holding(dress.id)).length).toBeLessThanOrEqual(1)
    })
    expect([...outcomes].sort()).toEqual(['booked', 'credited_to_wallet'])
  })
})

describe('the end of a booking', () => {
  const call = (person: Person, procedure: string, booking: Booking) => () =>
    town.as(person).call(procedure, { p_transaction_id: booking.id })
  const held = 8000

  interface Round {
    ada: Person
    bola: Person
    booking: Booking
    /** What lender and borrower had before. */
    before: number
  }

  async function start(terms = {}): Promise<Round> {
    const [ada, bola] = [await member(town, 'Ada'), await member(town, 'Bola')]
    const booking = await paidBooking(town, bola, await item(town, ada, terms), {
      rental_start_date: day(1),
      rental_end_date: day(3),
    })
    return { ada, bola, booking, before: 0 }
  }

  async function expectOneWinner(
    { ada, bola, booking }: Round,
    statuses: readonly string[],
  ): Promise<string> {
    const { booking_status } = await bookingNow(town, booking)
    expect(statuses).toContain(booking_status)
    const inEscrow = await escrow(town, booking)
    const paidOut = (await balance(town, ada)) + (await balance(town, bola))
    expect(inEscrow + paidOut).toBe(held)
    expect(inEscrow).toBe(booking_status === 'confirmed' ? held : 0)
    const out = await town.one<{ count: number; sum: number }>(
      `select count(distinct split_part(idempotency_key, ':', 1)) as count, coalesce(sum(t.amount), 0) as sum
       from private.transfers t join private.accounts a on a.id = t.debit_account
       where a.transaction_id = $1`,
      [booking.id],
    )
    expect(out).toEqual(inEscrow === 0 ? { count: 1, sum: held } : { count: 0, sum: 0 })
    return booking_status
  }

  test('release against refund, a hundred times: one winner, paid and returned is what was held', async () => {
    const winners = new Set<string>()
    await inLanes(4, 100, async (round) => {
      const scene = await start()
      const { ada, bola, booking } = scene
      const contenders: (() => Promise<unknown>)[] = [
        () => confirmReturn(town, bola, booking),
        () => confirmReturn(town, ada, booking),
        call(bola, 'cancel_booking', booking),
        call(ada, 'cancel_booking', booking),
        () => runJobs(town),
      ]
      await race([...contenders.slice(round % 5), ...contenders.slice(0, round % 5)])
      winners.add(await expectOneWinner(scene, ['completed', 'cancelled']))
    })
    expect([...winners].sort()).toEqual(['cancelled', 'completed'])
  })

  test('answer against withdrawal against expiry of a request, fifty times: one winner', async () => {
    await inLanes(4, 50, async (round) => {
      const scene = await start({ approval_required: true })
      const { ada, bola, booking } = scene
      await timePasses(town, booking, { minutes: 24 * 60 })
      const contenders = [
        call(ada, 'accept_booking', booking),
        call(ada, 'decline_booking', booking),
        call(bola, 'cancel_booking', booking),
        () => runJobs(town),
        () => runJobs(town),
      ]
      await race<unknown>([...contenders.slice(round % 5), ...contenders.slice(0, round % 5)])
      await expectOneWinner(scene, ['confirmed', 'cancelled', 'declined', 'expired'])
    })
  })

  test('the second confirmation against the deadline, fifty times: settled once', async () => {
    await inLanes(4, 50, async (round) => {
      const scene = await start()
      const { ada, bola, booking } = scene
      const [first, second] = round % 2 === 0 ? [ada, bola] : [bola, ada]
      await confirmReturn(town, first, booking)
      await timePasses(town, booking, { days: 6 })
      await race<unknown>([
        () => confirmReturn(town, second, booking),
        () => runJobs(town),
        call(ada, 'mark_handed_over', booking),
        call(bola, 'cancel_booking', booking),
        () => runJobs(town),
      ])
      expect(await expectOneWinner(scene, ['completed'])).toBe('completed')
      expect([await balance(town, ada), await balance(town, bola)]).toEqual([3000, 5000])
    })
  })
})

describe('no deadlock', () => {
  test('two people who lend to each other settle at the same moment, a hundred times', async () => {
    const [ada, bola] = [await member(town, 'Ada'), await member(town, 'Bola')]
    const pairs = [
      [ada, bola],
      [bola, ada],
    ] as const
    for (let round = 0; round < 100; round += 1) {
      const bookings = await Promise.all(
        pairs.map(async ([lender, borrower]) => {
          const booking = await paidBooking(town, borrower, await item(town, lender))
          await confirmReturn(town, lender, booking)
          return booking
        }),
      )
      const { won } = await race(
        bookings.map((booking, at) => () => confirmReturn(town, pairs[at]?.[1] ?? ada, booking)),
      )
      expect(won).toHaveLength(2)
    }
    expect([await balance(town, ada), await balance(town, bola)]).toEqual([800_000, 800_000])
  })

  /** Resolves once the other session waits for a lock. */
  async function waitsForLock(pid: number): Promise<void> {
    for (;;) {
      const [row] = await town.query(
        `select from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'`,
        [pid],
      )
      if (row) return
    }
  }

  const lockWallet = 'select from private.accounts where user_id = $1 for update'
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
    const [ada, bola, chidi] = [
      await member(town, 'Ada'),
      await member(town, 'Bola'),
      await member(town, 'Chidi'),
    ]
    const eve = await member(town, 'Eve')
    const first = await paidBooking(town, chidi, await item(town, ada, { approval_required: true }))
    const second = await paidBooking(town, bola, await item(town, eve, { approval_required: true }))
    await timePasses(town, first, { days: 2 })
    await timePasses(town, second, { days: 1 })
    const other = await town.sql.reserve()
    const jobs = await town.sql.reserve()
    const [backend] = await jobs`select pg_backend_pid() as pid`
    await other.unsafe('begin')
    await other.unsafe(held, [bola.id])
    const done = jobs`select private.run_due_jobs() as counts`.execute()
    await waitsForLock(Number(backend?.pid))
    await other.unsafe(wanted, [whose === 'lender' ? ada.id : chidi.id])
    await other.unsafe('commit')
    const [row] = await done
    expect(row?.counts).toMatchObject({ expired_requests: 2, failed: [] })
    other.release()
    jobs.release()
    expect([await balance(town, bola), await balance(town, chidi)]).toEqual([8000, 8000])
  })

  test('ten job runs at once close every due booking once', async () => {
    const ada = await member(town, 'Ada')
    const people = await Promise.all(times(10, (at) => member(town, `Borrower ${at}`)))
    const bookings = await Promise.all(
      people.map(async (person) =>
        paidBooking(town, person, await item(town, ada, { approval_required: true })),
      ),
    )
    for (const booking of bookings) await timePasses(town, booking, { days: 1 })
    const { won } = await race(times(10, () => () => runJobs(town)))
    expect(won.reduce((sum, counts) => sum + counts.expired_requests, 0)).toBe(10)
    for (const person of people) expect(await balance(town, person)).toBe(8000)
  })
})

describe('one person on many devices', () => {
  test('twenty bookings of one item by one person leave one hold', async () => {
    const [ada, bola] = [await member(town, 'Ada'), await member(town, 'Bola')]
    const dress = await item(town, ada)
    const dates = (at: number) => ({ rental_start_date: day(10 + at), rental_end_date: day(12 + at) })
    const { won } = await race(times(20, (at) => () => book(town, bola, dress, dates(at))))
    expect(won).toHaveLength(20)
    expect(await holding(dress.id)).toHaveLength(1)
  })

  test('ten items booked at once by one person leave three holds', async () => {
    const [ada, bola] = [await member(town, 'Ada'), await member(town, 'Bola')]
    const things = await Promise.all(times(10, () => item(town, ada)))
    const { won, refused } = await race(things.map((thing) => () => book(town, bola, thing)))
    expect([won.length, refused.length]).toEqual([3, 7])
    for (const refusal of refused) expect(refusal.hint).toBe('Too many unpaid bookings')
  })

  test('a hold replaced while it is being paid is paid or replaced, and no money is lost', async () => {
    const ada = await member(town, 'Ada')
    await inLanes(4, 40, async () => {
      const bola = await member(town, 'Bola', { wallet: 20_000 })
      const dress = await item(town, ada)
      const first = await book(town, bola, dress)
      await race<unknown>([
        () => payFromWallet(town, bola, first),
        () => book(town, bola, dress, { rental_start_date: day(20), rental_end_date: day(22) }),
      ])
      const paid = (await bookingNow(town, first)).booking_status === 'confirmed'
      expect([await balance(town, bola), await escrow(town, first)]).toEqual(
        paid ? [12_000, 8000] : [20_000, 0],
      )
      expect(await holding(dress.id)).toHaveLength(1)
    })
  })
})
