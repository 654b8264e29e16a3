import { beforeAll, describe, expect, test } from 'vitest'
import {
  type BookingRow,
  callPayFromWallet,
  day,
  heldForBooking,
  type Item,
  insertBooking,
  insertPurchase,
  item,
  member,
  runJobs,
  startBookingPayment,
  storedBooking,
  storedStatement,
  walletBalance,
} from '../../support/database/builders.ts'
import { settlePayment, startWalletFunding } from '../../support/database/card-payments.ts'
import {
  openConnections,
  openTestDatabaseForRaces,
  race,
  raceAgainAndAgain,
  times,
} from '../../support/database/race.ts'
import type { Person } from '../../support/database/test-database.ts'

/** On a real Postgres, every contender on a connection of its own. */
const db = openTestDatabaseForRaces()
beforeAll(() => openConnections(db, 60))

const holding = (itemId: string): Promise<BookingRow[]> =>
  db.query(
    `select * from public.transactions where item_id = $1 and booking_status in ('pending', 'requested', 'confirmed') and not isempty(held_dates)`,
    [itemId],
  )

describe('fifty people and one item', () => {
  test('of fifty people who book the same item and dates one gets it and 49 read why not', async () => {
    const dress = await item(db, await member(db, 'Ada'))
    const people = await Promise.all(times(50, (at) => member(db, `Borrower ${at}`)))
    const { won, refused } = await race(people.map((person) => () => insertBooking(db, person, dress)))
    expect(won).toHaveLength(1)
    expect(refused).toHaveLength(49)
    for (const refusal of refused)
      expect(refusal).toMatchObject({ code: 'PT409', hint: 'Item not available' })
    expect(await holding(dress.id)).toMatchObject([{ id: won[0]?.id }])
    expect(await db.query('select from public.transactions where item_id = $1', [dress.id])).toHaveLength(1)
  })

  test('of 25 who rent it and 25 who begin to pay for it one gets it', async () => {
    // A purchase holds nothing before its payment begins.
    const beginToBuy = async (person: Person, dress: Item) =>
      startBookingPayment(db, person, await insertPurchase(db, person, dress))
    const dress = await item(db, await member(db, 'Ada'))
    const people = await Promise.all(times(50, (at) => member(db, `Borrower ${at}`)))
    const fromToday = { rental_start_date: day(0), rental_end_date: day(2) }
    const { won, refused } = await race<unknown>(
      people.map(
        (person, at) => () =>
          at % 2 === 0 ? insertBooking(db, person, dress, fromToday) : beginToBuy(person, dress),
      ),
    )
    expect([won.length, refused.length]).toEqual([1, 49])
    expect(await holding(dress.id)).toHaveLength(1)
  })

  test('fifty overlapping wishes leave no two bookings on a day', async () => {
    const dress = await item(db, await member(db, 'Ada'), { buffer_days: 1 })
    const people = await Promise.all(times(50, (at) => member(db, `Borrower ${at}`)))
    const dates = (at: number) => ({
      rental_start_date: day(1 + (at % 13)),
      rental_end_date: day(3 + (at % 13)),
    })
    await race(people.map((person, at) => () => insertBooking(db, person, dress, dates(at))))
    const overlaps = await db.query(
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
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola', { wallet: 7 * 20_000 + 19_999 })]
    const limitHolds = (all: number, sales: number) =>
      db.query(
        `update public.app_settings set setting_value = case setting_key when 'max_unpaid_holds' then $1 else $2 end::text
         where setting_key in ('max_unpaid_holds', 'sale_holds_limit')`,
        [String(all), String(sales)],
      )
    await limitHolds(20, 20)
    const bookings = await Promise.all(times(20, async () => insertPurchase(db, bola, await item(db, ada))))
    await limitHolds(3, 3)
    const { won, refused } = await race(bookings.map((booking) => () => callPayFromWallet(db, bola, booking)))
    expect([won.length, refused.length]).toEqual([7, 13])
    for (const refusal of refused) expect(refusal.hint).toBe('Insufficient wallet balance')
    expect(await walletBalance(db, bola)).toBe(19_999)
    const held = await Promise.all(bookings.map((booking) => heldForBooking(db, booking)))
    expect(held.filter((amount) => amount === 20_000)).toHaveLength(7)
    expect(held.filter((amount) => amount === 0)).toHaveLength(13)
  })

  test('of twenty AI sessions paid at once exactly as many succeed as it affords', async () => {
    const bola = await member(db, 'Bola', { wallet: 1500 })
    const { won, refused } = await race(
      times(
        20,
        (at) => () =>
          db.as(bola).call('update_wallet_balance', {
            p_user_id: bola.id,
            p_amount: 200,
            p_transaction_type: 'payment',
            p_reference_id: `session-${at}`,
          }),
      ),
    )
    expect([won.length, refused.length]).toEqual([7, 13])
    expect(await walletBalance(db, bola)).toBe(100)
  })

  test('one booking paid from twenty connections is paid once, and all read the same answer', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola', { wallet: 100_000 })]
    const booking = await insertBooking(db, bola, await item(db, ada))
    const { won } = await race(times(20, () => () => callPayFromWallet(db, bola, booking)))
    expect(won).toHaveLength(20)
    for (const answer of won) expect(answer).toEqual(won[0])
    expect([await walletBalance(db, bola), await heldForBooking(db, booking)]).toEqual([92_000, 8000])
    expect(await storedStatement(db, bola)).toHaveLength(2)
  })

  test('a new member who pays two rentals at once gets one', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola', { wallet: 100_000 })]
    const bookings = [
      await insertBooking(db, bola, await item(db, ada)),
      await insertBooking(db, bola, await item(db, ada)),
    ]
    const { won, refused } = await race(bookings.map((booking) => () => callPayFromWallet(db, bola, booking)))
    expect(won).toHaveLength(1)
    expect(refused).toMatchObject([{ hint: 'Rental limit reached' }])
    expect(await walletBalance(db, bola)).toBe(92_000)
  })
})

describe('card payments', () => {
  test('one reference settled from fifty connections has one effect', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const booking = await insertBooking(db, bola, await item(db, ada))
    const started = await startBookingPayment(db, bola, booking)
    const { won } = await race(times(50, () => () => settlePayment(db, started)))
    expect(won).toHaveLength(50)
    for (const answer of won) expect(answer).toEqual(won[0])
    expect([await heldForBooking(db, booking), await walletBalance(db, bola)]).toEqual([8000, 0])
  })

  test('one funding settled from fifty connections is in the wallet once', async () => {
    const bola = await member(db, 'Bola')
    const started = await startWalletFunding(db, bola, 1234.56)
    await race(times(50, () => () => settlePayment(db, started)))
    expect(await walletBalance(db, bola)).toBe(1234.56)
    expect(await storedStatement(db, bola)).toHaveLength(1)
  })

  test('ten cards that pay one booking at once: one books it, nine are in the wallet', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const booking = await insertBooking(db, bola, await item(db, ada))
    const started = await Promise.all(times(10, () => startBookingPayment(db, bola, booking)))
    const { won } = await race(started.map((payment) => () => settlePayment(db, payment)))
    expect(won.filter(({ outcome }) => outcome === 'booked')).toHaveLength(1)
    expect(won.filter(({ outcome }) => outcome === 'credited_to_wallet')).toHaveLength(9)
    expect([await heldForBooking(db, booking), await walletBalance(db, bola)]).toEqual([8000, 72_000])
  })

  test('a payment in the instant its hold runs out books it or goes to the wallet, never both and never neither', async () => {
    const ada = await member(db, 'Ada')
    const outcomes = new Set<string>()
    await raceAgainAndAgain({ lanes: 4, seenAll: () => outcomes.size === 2 }, async (round) => {
      const [bola, rival] = [await member(db, 'Bola'), await member(db, 'Rival')]
      const dress = await item(db, ada)
      const booking = await insertBooking(db, bola, dress)
      const started = await startBookingPayment(db, bola, booking)
      await db.query(
        `update public.transactions set hold_expires_at = clock_timestamp() + make_interval(secs => $2::float8 / 1000) where id = $1`,
        [booking.id, round % 12],
      )
      const paid = settlePayment(db, started)
      await race<unknown>([
        () => paid,
        () => runJobs(db),
        () => insertBooking(db, rival, dress),
        () => runJobs(db),
      ])
      const { outcome } = await paid
      outcomes.add(outcome)
      const money = [await heldForBooking(db, booking), await walletBalance(db, bola)]
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
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const dress = await item(db, ada)
    const dates = (at: number) => ({ rental_start_date: day(10 + at), rental_end_date: day(12 + at) })
    const { won, refused } = await race(times(20, (at) => () => insertBooking(db, bola, dress, dates(at))))
    // The second gives way to the third: then there is a pause.
    expect([won.length, refused.length]).toEqual([2, 18])
    for (const refusal of refused) expect(refusal.code).toBe('PT429')
    expect(await holding(dress.id)).toHaveLength(1)
  })

  test('ten items booked at once by one person leave three holds', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const things = await Promise.all(times(10, () => item(db, ada)))
    const { won, refused } = await race(things.map((thing) => () => insertBooking(db, bola, thing)))
    expect([won.length, refused.length]).toEqual([3, 7])
    for (const refusal of refused) expect(refusal.hint).toBe('Too many unpaid bookings')
  })

  test('a hold replaced while it is being paid is paid or replaced, and no money is lost', async () => {
    const ada = await member(db, 'Ada')
    await raceAgainAndAgain({ lanes: 4 }, async () => {
      const bola = await member(db, 'Bola', { wallet: 20_000 })
      const dress = await item(db, ada)
      const first = await insertBooking(db, bola, dress)
      await race<unknown>([
        () => callPayFromWallet(db, bola, first),
        () => insertBooking(db, bola, dress, { rental_start_date: day(20), rental_end_date: day(22) }),
      ])
      const paid = (await storedBooking(db, first)).booking_status === 'confirmed'
      expect([await walletBalance(db, bola), await heldForBooking(db, first)]).toEqual(
        paid ? [12_000, 8000] : [20_000, 0],
      )
      expect(await holding(dress.id)).toHaveLength(1)
    })
  })
})
