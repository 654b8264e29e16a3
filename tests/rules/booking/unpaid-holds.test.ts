import { describe, expect, test } from 'vitest'
import {
  type BookingRow,
  callPayFromWallet,
  cancelBooking,
  day,
  heldForBooking,
  type Item,
  insertBooking,
  insertPurchase,
  item,
  member,
  moveIntoPast,
  settleCardPayment,
  startBookingPayment,
  storedBooking,
  walletBalance,
} from '../../support/database/builders.ts'
import { settleFunding, settlePayment } from '../../support/database/card-payments.ts'
import { refusal } from '../../support/database/refusals.ts'
import { setUpDress } from '../../support/database/rentals.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

const db = openTestDatabase()
const far = () => ({ rental_start_date: day(30), rental_end_date: day(32) })
const paused = { code: 'PT429', hint: 'Too many unpaid bookings' }

const holdsOf = (person: Person, thing: Item) =>
  db.query<BookingRow>('select * from public.transactions where borrower_id = $1 and item_id = $2', [
    person.id,
    thing.id,
  ])

/** Time passes for all bookings of a person. */
async function allWait(person: Person, thing: Item, minutes: number): Promise<void> {
  for (const hold of await holdsOf(person, thing)) {
    await moveIntoPast(db, hold, { minutes })
    await db.withoutTriggers(
      `update public.transactions set updated_at = updated_at - make_interval(mins => $2) where id = $1`,
      [hold.id, minutes],
    )
  }
}

/** How many minutes are left until the next booking of the item, as Postgres counts them. */
async function pauseLeft(person: Person, thing: Item): Promise<number | null> {
  const { left } = await db.one<{ left: number | null }>(
    `select round(extract(epoch from private.hold_pause_ends($1, $2) - now()) / 60)::int as left`,
    [thing.id, person.id],
  )
  return left
}

describe('holding an item without paying', () => {
  test('by renewing one’s own hold for ever ends after two, with the time when it may be tried again', async () => {
    const { bola, dress } = await setUpDress(db)
    const chidi = await member(db, 'Chidi')
    await insertBooking(db, bola, dress)
    await allWait(bola, dress, 10)
    const second = await insertBooking(db, bola, dress)
    const refused = await refusal(insertBooking(db, bola, dress))
    expect(refused).toMatchObject(paused)
    expect(refused.message).toMatch(
      /^You left bookings of this item unpaid\. Pay for the one waiting in My Transactions, or book it again on \w{3} \d{1,2} \w{3}, \d{1,2}:\d\d [ap]m\.$/,
    )
    expect((await storedBooking(db, second)).booking_status).toBe('pending')
    // Its fifteen minutes over, and then the pause of thirty.
    await allWait(bola, dress, 16)
    expect(await refusal(insertBooking(db, bola, dress))).toMatchObject(paused)
    // Others are not held up.
    await cancelBooking(db, chidi, await insertBooking(db, chidi, dress))
    await allWait(bola, dress, 28)
    expect(await refusal(insertBooking(db, bola, dress))).toMatchObject(paused)
    await allWait(bola, dress, 1)
    await insertBooking(db, bola, dress)
  })

  test('names the next whole minute of Lagos', async () => {
    const { bola, dress } = await setUpDress(db)
    await insertBooking(db, bola, dress)
    await insertBooking(db, bola, dress)
    const { message } = await refusal(insertBooking(db, bola, dress))
    const { at } = await db.one<{ at: string }>(
      `select to_char(date_trunc('minute', private.hold_pause_ends($1, $2) + interval '59.999 seconds') at time zone 'Africa/Lagos',
         'FMDy FMDD Mon, FMHH12:MI am') as at`,
      [dress.id, bola.id],
    )
    expect(message).toContain(`on ${at}.`)
  })

  test('lengthens the pause twofold each time, up to a day, and a day later it is forgotten', async () => {
    const { bola, dress } = await setUpDress(db)
    const pauses: unknown[] = []
    for (const wait of [15, 46, 76, 136, 256]) {
      const hold = await insertBooking(db, bola, dress)
      pauses.push(await pauseLeft(bola, dress))
      await allWait(bola, dress, wait)
      expect((await storedBooking(db, hold)).paid_at).toBeNull()
    }
    // From the end of the last hold: 30, 60, 120, 240 minutes.
    expect(pauses).toEqual([null, 45, 75, 135, 255])
    await allWait(bola, dress, 24 * 60)
    expect(await pauseLeft(bola, dress)).toBeNull()
    await insertBooking(db, bola, dress)
  })

  test('counts bookings that were cancelled unpaid, from their end', async () => {
    const { bola, dress } = await setUpDress(db)
    for (const _ of [1, 2]) await cancelBooking(db, bola, await insertBooking(db, bola, dress))
    expect(await pauseLeft(bola, dress)).toBe(30)
    const refused = await refusal(insertBooking(db, bola, dress))
    expect(refused).toMatchObject(paused)
    expect(refused.message).toMatch(/^You left bookings of this item unpaid\. You can book it again on /)
    expect(await holdsOf(bola, dress)).toHaveLength(2)
  })

  test('does not count what was paid, what the owner cancelled, another item or another person', async () => {
    const { ada, bola, dress } = await setUpDress(db)
    const chidi = await member(db, 'Chidi')
    const other = await item(db, ada)
    const paid = await insertBooking(db, bola, dress)
    await settleCardPayment(db, bola, paid)
    await cancelBooking(db, bola, paid)
    await cancelBooking(db, ada, await insertBooking(db, bola, dress))
    for (const _ of [1, 2]) await cancelBooking(db, chidi, await insertBooking(db, chidi, dress))
    for (const _ of [1, 2]) await cancelBooking(db, bola, await insertBooking(db, bola, other))
    expect(await refusal(insertBooking(db, bola, other))).toMatchObject(paused)
    expect(await insertBooking(db, bola, dress)).toMatchObject({ booking_status: 'pending' })
  })

  test('is counted by the settings', async () => {
    const { bola, dress } = await setUpDress(db)
    await setSetting(db, 'unpaid_holds_limit', 1)
    await setSetting(db, 'hold_pause_minutes', 7)
    await cancelBooking(db, bola, await insertBooking(db, bola, dress))
    expect(await pauseLeft(bola, dress)).toBe(7)
    await setSetting(db, 'unpaid_holds_limit', null)
    await setSetting(db, 'hold_pause_minutes', null)
    await insertBooking(db, bola, dress)
  })
})

describe('an unpaid purchase', () => {
  test('keeps no days beyond the time it can last: others rent the item for later', async () => {
    const { bola, dress } = await setUpDress(db)
    const chidi = await member(db, 'Chidi')
    const hold = await insertPurchase(db, bola, dress)
    await startBookingPayment(db, bola, hold)
    const { days } = await db.one<{ days: number }>(
      `select upper(held_dates) - lower(held_dates) as days from public.transactions where id = $1`,
      [hold.id],
    )
    // The hold of fifteen minutes may reach into the next day.
    expect([1, 2]).toContain(days)
    expect(
      await refusal(insertBooking(db, chidi, dress, { rental_start_date: day(0), rental_end_date: day(2) })),
    ).toMatchObject({
      hint: 'Item not available',
    })
    expect(await insertBooking(db, chidi, dress, far())).toMatchObject({ booking_status: 'pending' })
    const found = await db.as(chidi).call<{ kind: string; end_date: string | null }>('item_taken_dates', {
      p_item_id: dress.id,
    })
    expect(found.every(({ end_date }) => end_date !== null)).toBe(true)
  })

  test('is refused before money moves once the item is rented for later', async () => {
    const { bola, dress } = await setUpDress(db)
    const chidi = await member(db, 'Chidi')
    await settleFunding(db, bola, 50_000)
    const hold = await insertPurchase(db, bola, dress)
    await settleCardPayment(db, chidi, await insertBooking(db, chidi, dress, far()))
    const refused = {
      code: 'PT409',
      hint: 'Item not available',
      message: 'Someone has now booked this item for later dates, so it cannot be sold right now.',
    }
    expect(await refusal(callPayFromWallet(db, bola, hold))).toMatchObject(refused)
    expect(await refusal(startBookingPayment(db, bola, hold))).toMatchObject(refused)
    expect([await walletBalance(db, bola), await heldForBooking(db, hold)]).toEqual([50_000, 0])
  })

  test('that is at the card page meanwhile goes to the wallet, and the rental stays', async () => {
    const { bola, dress } = await setUpDress(db)
    const chidi = await member(db, 'Chidi')
    const hold = await insertPurchase(db, bola, dress)
    const started = await startBookingPayment(db, bola, hold)
    const rental = await insertBooking(db, chidi, dress, far())
    await settleCardPayment(db, chidi, rental)
    expect(await settlePayment(db, started)).toMatchObject({
      outcome: 'credited_to_wallet',
      new_balance: 20_000,
    })
    expect((await storedBooking(db, rental)).booking_status).toBe('confirmed')
    expect(await heldForBooking(db, hold)).toBe(0)
  })

  test('holds the item for good once it is paid, over a rental hold that ran out', async () => {
    const { bola, dress } = await setUpDress(db)
    const chidi = await member(db, 'Chidi')
    const late = await insertBooking(db, chidi, dress, far())
    await moveIntoPast(db, late, { minutes: 15 })
    const hold = await insertPurchase(db, bola, dress)
    const later = await insertBooking(db, chidi, dress, far())
    const started = await startBookingPayment(db, chidi, later)
    await moveIntoPast(db, later, { minutes: 15 })
    await settleCardPayment(db, bola, hold)
    expect(await storedBooking(db, hold)).toMatchObject({ booking_status: 'confirmed' })
    expect((await storedBooking(db, later)).booking_status).toBe('expired')
    expect(await db.as('visitor').call('item_taken_dates', { p_item_id: dress.id })).toEqual([
      { start_date: day(0), end_date: null, kind: 'booked' },
    ])
    expect(await settlePayment(db, started)).toMatchObject({ outcome: 'credited_to_wallet' })
  })

  test('tells nobody who watches the item that it is free', async () => {
    const { bola, dress } = await setUpDress(db)
    const chidi = await member(db, 'Chidi')
    await db.as(chidi).insert('item_watches', { user_id: chidi.id, item_id: dress.id, wants: 'free' })
    await settleCardPayment(db, bola, await insertPurchase(db, bola, dress))
    expect(await db.query('select from public.item_watches where item_id = $1', [dress.id])).toHaveLength(1)
  })
})
