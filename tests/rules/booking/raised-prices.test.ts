import { beforeEach, describe, expect, test } from 'vitest'
import { bookBasket, pieceOf } from '../../support/database/baskets.ts'
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
  storedBooking,
  walletBalance,
} from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person, type Values } from '../../support/database/test-database.ts'

/** An owner who raises what an item costs while somebody looks at it. */

const db = openTestDatabase()
const says = (hint: string, words: string) => ({
  code: 'PT409',
  hint,
  message: expect.stringContaining(words),
})

let owner: Person
let renter: Person
let dress: Item
beforeEach(async () => {
  owner = await member(db, 'Owner')
  renter = await member(db, 'Renter', { wallet: 900_000 })
  dress = await item(db, owner, {
    rental_price: 4000,
    weekly_price: 20_000,
    monthly_price: 60_000,
    rental_period: 'all',
    pickup_method: 'both',
    delivery_fee: 500,
    return_delivery_fee: 700,
    owner_pays_delivery: true,
    owner_pays_return: true,
  })
})

const change = (values: Values) => db.as(owner).update('items', values, { id: dress.id })
const anHourAgo = () =>
  db.query(`update private.raised_items set raised_at = now() - interval '61 minutes' where item_id = $1`, [
    dress.id,
  ])
const bookings = () =>
  db.query('select total_amount from public.transactions where borrower_id = $1', [renter.id])
const delivered = {
  receive_method: 'delivery',
  delivery_address: '1 Allen Avenue, Ikeja',
  delivery_paid_by: 'lender',
  return_paid_by: 'lender',
}

describe('what was raised within the hour is asked again', () => {
  const raised: Record<
    string,
    { values: Values; shown: number; now: string; booking?: Values; days?: number; sale?: true }
  > = {
    'the price of a day': { values: { rental_price: 30_000 }, shown: 17_000, now: '₦25,000' },
    'the price of a week': { values: { weekly_price: 27_000 }, shown: 25_000, now: '₦32,000', days: 7 },
    'no more price of a week': { values: { weekly_price: null }, shown: 25_000, now: '₦33,000', days: 7 },
    'the price of a month': {
      values: { monthly_price: 70_000 },
      shown: 65_000,
      now: '₦75,000',
      days: 30,
    },
    'no more weeks and months': {
      values: { rental_period: 'daily' },
      shown: 65_000,
      now: '₦125,000',
      days: 30,
    },
    'the deposit': { values: { deposit_amount: 9000 }, shown: 17_000, now: '₦21,000' },
    'the delivery': {
      values: { delivery_fee: 5000 },
      shown: 17_500,
      now: '₦22,000',
      booking: { ...delivered, delivery_paid_by: 'borrower' },
    },
    'the way back': {
      values: { return_delivery_fee: 5000 },
      shown: 17_700,
      now: '₦22,000',
      booking: { ...delivered, return_paid_by: 'borrower' },
    },
    'who pays the delivery': {
      values: { owner_pays_delivery: false },
      shown: 17_000,
      now: '₦17,500',
      booking: delivered,
    },
    'who pays the way back': {
      values: { owner_pays_return: false },
      shown: 17_000,
      now: '₦17,700',
      booking: delivered,
    },
    'delivery alone': {
      values: { pickup_method: 'delivery', owner_pays_return: false, owner_pays_delivery: false },
      shown: 17_000,
      now: '₦18,200',
      booking: { delivery_address: '1 Allen Avenue, Ikeja' },
    },
    'the price of a sale': { values: { sale_price: 100_000 }, shown: 20_000, now: '₦100,000', sale: true },
  }
  test.each(Object.entries(raised))('%s', async (_what, { values, shown, now, booking, days = 3, sale }) => {
    await change(values)
    const book = (total_amount: number | null) =>
      sale
        ? insertPurchase(db, renter, dress, { total_amount })
        : insertBooking(db, renter, dress, { rental_end_date: day(9 + days), ...booking, total_amount })
    const asksAgain = says('The price has changed', now)
    expect(await refusal(book(shown))).toMatchObject(asksAgain)
    expect(await refusal(book(-1))).toMatchObject(asksAgain)
    expect(await bookings()).toEqual([])
    const total = Number(now.replace(/[₦,]/g, ''))
    expect(await book(total)).toMatchObject({ total_amount: total })
  })

  test('who says nothing of the price pays nothing before it was shown', async () => {
    await change({ rental_price: 30_000 })
    const booking = await insertBooking(db, renter, dress, { total_amount: null })
    expect(booking).toMatchObject({ total_amount: 25_000 })
    expect(await refusal(callPayFromWallet(db, renter, booking))).toMatchObject(
      says('The price has changed', '₦25,000'),
    )
    expect([await heldForBooking(db, booking), await walletBalance(db, renter)]).toEqual([0, 900_000])
    const again = await insertBooking(db, renter, dress, { total_amount: 25_000 })
    await callPayFromWallet(db, renter, again)
    expect(await heldForBooking(db, again)).toBe(25_000)
  })

  test('each time it is raised, and in steps', async () => {
    await change({ rental_price: 4100 })
    await anHourAgo()
    await change({ rental_price: 4200 })
    expect(await refusal(insertBooking(db, renter, dress, { total_amount: 17_300 }))).toMatchObject(
      says('The price has changed', '₦17,600'),
    )
  })

  test('a rent that hides behind a smaller deposit', async () => {
    await change({ rental_price: 5500, weekly_price: null, monthly_price: null, deposit_amount: 500 })
    const shown = { total_amount: 17_000, deposit_amount: 5000 }
    expect(await refusal(insertBooking(db, renter, dress, shown))).toMatchObject(
      says('The price has changed', '₦17,000, of which ₦500 is the deposit'),
    )
    expect(await insertBooking(db, renter, dress, { ...shown, deposit_amount: 500 })).toMatchObject({
      rent_amount: 16_500,
    })
  })
})

describe('figures of clients are not believed, and not needed', () => {
  const quiet: Record<string, () => Promise<unknown>> = {
    'where nothing changed': () => Promise.resolve(),
    'where it became cheaper': () =>
      change({
        rental_price: 3000,
        weekly_price: 1,
        monthly_price: 1,
        deposit_amount: 0,
        delivery_fee: 0,
        sale_price: 1,
      }),
    'where other things changed': () =>
      change({ title: 'Blue gele', min_rental_days: 2, description: 'Silk' }),
    'where it was raised more than an hour ago': async () => {
      await change({ rental_price: 4100, deposit_amount: 9000 })
      await anHourAgo()
    },
  }
  test.each(Object.keys(quiet))('%s', async (when) => {
    await quiet[when]?.()
    const booking = await insertBooking(db, renter, dress, { total_amount: 1 })
    expect(booking.total_amount).toBe(booking.rent_amount + booking.deposit_amount)
  })

  test('a company may choose another time', async () => {
    await db.query(
      `update public.app_settings set setting_value = '0' where setting_key = 'raised_price_minutes'`,
    )
    await change({ rental_price: 4100 })
    expect(await insertBooking(db, renter, dress, { total_amount: 1 })).toMatchObject({ rent_amount: 12_300 })
    await db.query(
      `update public.app_settings set setting_value = default_value where setting_key = 'raised_price_minutes'`,
    )
  })
})

describe('money moves at the figure that was shown', () => {
  let booking: BookingRow
  beforeEach(async () => {
    booking = await insertBooking(db, renter, dress, { total_amount: 17_000 })
  })
  test('by wallet: a booking keeps its price', async () => {
    await change({ rental_price: 90_000, sale_price: 100_000 })
    await callPayFromWallet(db, renter, booking)
    expect([await heldForBooking(db, booking), await walletBalance(db, renter)]).toEqual([17_000, 883_000])
  })

  test('by card: a booking keeps its price, and another figure starts no payment', async () => {
    await change({ rental_price: 90_000 })
    const start = (p_amount: number) =>
      db
        .as('service')
        .call('start_booking_payment', { p_user_id: renter.id, p_transaction_id: booking.id, p_amount })
    expect(await refusal(start(16_000))).toMatchObject(says('Booking failed', '₦17,000'))
    expect(await start(17_000)).toMatchObject([{ amount: 17_000 }])
  })

  test('an extension, which costs the booked price of a day and the week of today', async () => {
    await callPayFromWallet(db, renter, booking)
    await db.query(
      `update public.transactions set rental_start_date = $2, rental_end_date = $3, held_dates = daterange($2, $3, '[]'),
         booking_status = 'active', handed_over_at = now() where id = $1`,
      [booking.id, day(-1), day(1)],
    )
    const extend = (p_amount: number | null) =>
      db.as(renter).call('extend_rental', { p_transaction_id: booking.id, p_new_end: day(5), p_amount })
    await change({ rental_price: 90_000, weekly_price: 26_000 })
    for (const amount of [8000, null])
      expect(await refusal(extend(amount))).toMatchObject(says('Extension not possible', '₦14,000'))
    expect(await storedBooking(db, booking)).toMatchObject({ total_amount: 17_000 })
    await extend(14_000)
    expect(await storedBooking(db, booking)).toMatchObject({ total_amount: 31_000 })
  })
})

describe('a basket', () => {
  const basket = (total: number, deposit?: number) =>
    bookBasket(
      db,
      renter,
      [pieceOf(dress, { receive_method: 'pickup', start_date: day(10), end_date: day(12) })],
      {
        total,
        ...(deposit !== undefined && { deposit }),
      },
    )

  test('is booked at the sum that was shown', async () => {
    await change({ rental_price: 5000, weekly_price: null, monthly_price: null })
    expect(await refusal(basket(17_000))).toMatchObject(says('The price has changed', '₦20,000'))
    expect(await bookings()).toEqual([])
    await basket(20_000)
  })

  test('and not with more rent behind a smaller deposit', async () => {
    await change({ rental_price: 5500, weekly_price: null, monthly_price: null, deposit_amount: 500 })
    expect(await refusal(basket(17_000, 5000))).toMatchObject(
      says('The price has changed', '₦500 is the deposit'),
    )
    expect(await bookings()).toEqual([])
    await basket(17_000, 500)
  })
})
