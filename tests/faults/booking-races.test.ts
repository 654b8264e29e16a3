import { beforeAll, describe, expect, test } from 'vitest'
import {
  type Booking,
  balance,
  book,
  bookingNow,
  buy,
  day,
  escrow,
  item,
  member,
  payFromWallet,
  runJobs,
  settle,
  startCardPayment,
  startFunding,
  statement,
} from '../support/database/builders.ts'
import { inLanes, openBusyTown, race, times, warm } from '../support/database/race.ts'

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
