import { describe, expect, test } from 'vitest'
import {
  type BookingRow,
  day,
  type Item,
  insertBooking,
  insertPaidBooking,
  insertPurchase,
  item,
  member,
  moveIntoPast,
  runJobs,
  settleCardPayment,
  startBookingPayment,
  storedBooking,
  updateReturnConfirmation,
} from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { type DressSetup, setUpDress } from '../../support/database/rentals.ts'
import { openTestDatabase, type Person, type Values } from '../../support/database/test-database.ts'

const db = openTestDatabase()
const taken = { code: 'PT409', hint: 'Item not available' }
const dates = (start: number, end: number) => ({ rental_start_date: day(start), rental_end_date: day(end) })
const statusOf = async (booking: BookingRow): Promise<string> =>
  (await storedBooking(db, booking)).booking_status
const itemStatus = async (thing: Item): Promise<string> =>
  (await db.one<Item>('select * from public.items where id = $1', [thing.id])).status
const takenDates = (thing: Item) => db.as('visitor').call('item_taken_dates', { p_item_id: thing.id })

async function setup(values: Values = {}): Promise<DressSetup & { chidi: Person }> {
  return { ...(await setUpDress(db, values)), chidi: await member(db, 'Chidi') }
}

describe('overlap', () => {
  test.each([
    ['the same days', 10, 12],
    ['the last day', 12, 14],
    ['the first day', 8, 10],
    ['days around', 8, 14],
  ])('%s of an unpaid hold are not to be had', async (_, start, end) => {
    const { bola, chidi, dress } = await setup()
    await insertBooking(db, bola, dress, dates(10, 12))
    expect(await refusal(insertBooking(db, chidi, dress, dates(start, end)))).toMatchObject(taken)
    expect(await db.query('select from public.transactions where item_id = $1', [dress.id])).toHaveLength(1)
  })

  test('the days before and after are to be had', async () => {
    const { bola, chidi, dress } = await setup()
    await insertPaidBooking(db, bola, dress, dates(10, 12))
    const before = await insertBooking(db, chidi, dress, dates(8, 9))
    await settleCardPayment(db, chidi, before)
    const dami = await member(db, 'Dami')
    expect(await insertBooking(db, dami, dress, dates(13, 14))).toMatchObject({ booking_status: 'pending' })
  })

  test('cleaning days after a rental are kept free', async () => {
    const { bola, chidi, dress } = await setup({ buffer_days: 2 })
    await insertPaidBooking(db, bola, dress, dates(10, 12))
    expect(await refusal(insertBooking(db, chidi, dress, dates(14, 15)))).toMatchObject(taken)
    expect(await insertBooking(db, chidi, dress, dates(15, 16))).toMatchObject({ booking_status: 'pending' })
  })

  test('cleaning days must also fit before the next rental', async () => {
    const { bola, chidi, dress } = await setup({ buffer_days: 2 })
    await insertPaidBooking(db, bola, dress, dates(10, 12))
    expect(await refusal(insertBooking(db, chidi, dress, dates(7, 8)))).toMatchObject(taken)
    expect(await insertBooking(db, chidi, dress, dates(6, 7))).toMatchObject({ booking_status: 'pending' })
  })

  test('the constraint alone makes a double booking impossible', async () => {
    const { bola, dress } = await setup()
    const first = await insertPaidBooking(db, bola, dress)
    const copy = db.withoutTriggers(
      `insert into public.transactions (borrower_id, lender_id, item_id, transaction_type, rental_start_date, rental_end_date,
           rental_duration_days, rent_amount, total_amount, held_dates)
         select borrower_id, lender_id, item_id, transaction_type, rental_start_date, rental_end_date,
           rental_duration_days, 1, 1, held_dates from public.transactions where id = $1`,
      [first.id],
    )
    expect(await refusal(copy)).toMatchObject({ code: '23P01' })
    expect(await db.query('select from public.transactions where item_id = $1', [dress.id])).toHaveLength(1)
  })

  test('item_taken_dates tells a visitor the days, with buffer, and nothing of who', async () => {
    const { bola, dress } = await setup({ buffer_days: 1 })
    await insertPaidBooking(db, bola, dress, dates(10, 12))
    expect(await takenDates(dress)).toEqual([
      { start_date: day(10), end_date: day(12), kind: 'booked' },
      { start_date: day(13), end_date: day(13), kind: 'buffer' },
    ])
  })
})

/** Bola should have brought the dress back three days ago. */
async function late(values: Values = {}) {
  const found = await setup(values)
  const { ada, bola, dress } = found
  const booking = await insertPaidBooking(db, bola, dress, dates(0, 2))
  await db.as(ada).call('mark_handed_over', { p_transaction_id: booking.id })
  await db.as(bola).call('confirm_receipt', { p_transaction_id: booking.id })
  await moveIntoPast(db, booking, { days: 5 })
  return { ...found, booking }
}

describe('an item that is late', () => {
  test('counts as out until today in item_taken_dates, and not against its borrower', async () => {
    const { bola, dress } = await late()
    expect(await takenDates(dress)).toEqual([{ start_date: day(-2), end_date: day(0), kind: 'booked' }])
    expect(await db.as(bola).call('item_taken_dates', { p_item_id: dress.id })).toEqual([])
  })

  test('cannot be rented from today, and can from tomorrow', async () => {
    const { chidi, dress } = await late()
    expect(await refusal(insertBooking(db, chidi, dress, dates(0, 2)))).toMatchObject(taken)
    expect(await insertBooking(db, chidi, dress, dates(1, 2))).toMatchObject({ booking_status: 'pending' })
  })

  test('cannot be sold', async () => {
    const { chidi, dress } = await late({ availability_type: 'both', sale_price: 20_000 })
    expect(await refusal(insertPurchase(db, chidi, dress))).toMatchObject(taken)
  })

  test('cannot be had from today by moving another rental there', async () => {
    const { chidi, dress } = await late()
    const ahead = await insertPaidBooking(db, chidi, dress, dates(10, 12))
    const earlier = { p_transaction_id: ahead.id, p_start: day(0), p_end: day(2) }
    const change = db.as(chidi).call('change_rental_dates', { ...earlier, p_difference: 0 })
    expect(await refusal(change)).toMatchObject({
      hint: 'Date change not possible',
      message: 'Someone else has booked some of these days.',
    })
  })

  test('can be rented from today once it is back', async () => {
    const { ada, bola, chidi, dress, booking } = await late()
    for (const person of [bola, ada]) await updateReturnConfirmation(db, person, booking)
    expect(await insertBooking(db, chidi, dress, dates(0, 2))).toMatchObject({ booking_status: 'pending' })
  })
})

describe('unpaid holds', () => {
  test('after fifteen minutes the dates are free again, and the old hold has expired', async () => {
    const { bola, chidi, dress } = await setup()
    const held = await insertBooking(db, bola, dress)
    await moveIntoPast(db, held, { minutes: 14 })
    expect(await refusal(insertBooking(db, chidi, dress))).toMatchObject(taken)
    await moveIntoPast(db, held, { minutes: 1 })
    expect(await takenDates(dress)).toEqual([])
    await insertBooking(db, chidi, dress)
    expect(await statusOf(held)).toBe('expired')
  })

  test('run_due_jobs expires holds that ran out, and only these', async () => {
    const { bola, chidi, dress, ada } = await setup()
    const [old, young] = [
      await insertBooking(db, bola, dress),
      await insertBooking(db, chidi, await item(db, ada)),
    ]
    await moveIntoPast(db, old, { minutes: 15 })
    expect(await runJobs(db)).toMatchObject({ expired_holds: 1, failed: [] })
    expect([await statusOf(old), await statusOf(young)]).toEqual(['expired', 'pending'])
  })

  test('a person has at most three unpaid holds', async () => {
    const { ada, bola } = await setup()
    for (let count = 0; count < 3; count += 1) await insertBooking(db, bola, await item(db, ada))
    const fourth = await item(db, ada)
    expect(await refusal(insertBooking(db, bola, fourth))).toMatchObject({
      code: 'PT429',
      hint: 'Too many unpaid bookings',
    })
    expect(await takenDates(fourth)).toEqual([])
  })

  test('a hold that ran out, was cancelled or paid makes room for another', async () => {
    const { ada, bola } = await setup()
    const things = [await item(db, ada), await item(db, ada), await item(db, ada)]
    const [late, dropped, paid] = [
      await insertBooking(db, bola, things[0] as Item),
      await insertBooking(db, bola, things[1] as Item),
      await insertPurchase(db, bola, things[2] as Item),
    ]
    await moveIntoPast(db, late, { minutes: 15 })
    await db.as(bola).call('cancel_booking', { p_transaction_id: dropped.id })
    await settleCardPayment(db, bola, paid)
    for (let count = 0; count < 3; count += 1) await insertBooking(db, bola, await item(db, ada))
    expect([await statusOf(late), await statusOf(dropped), await statusOf(paid)]).toEqual([
      'pending',
      'cancelled',
      'confirmed',
    ])
  })

  test('a new hold on an item takes the place of one’s own earlier hold', async () => {
    const { bola, dress } = await setup()
    const first = await insertBooking(db, bola, dress)
    const second = await insertBooking(db, bola, dress, dates(11, 13))
    expect(await storedBooking(db, first)).toMatchObject({
      booking_status: 'cancelled',
      cancelled_by: 'borrower',
    })
    expect(await statusOf(second)).toBe('pending')
    expect(await takenDates(dress)).toEqual([{ start_date: day(11), end_date: day(13), kind: 'booked' }])
  })

  test('one’s own hold on an item gives way even when three are held', async () => {
    const { ada, bola, dress } = await setup()
    await insertBooking(db, bola, await item(db, ada))
    await insertBooking(db, bola, await item(db, ada))
    const first = await insertBooking(db, bola, dress)
    await insertBooking(db, bola, dress, dates(20, 22))
    expect(await statusOf(first)).toBe('cancelled')
  })

  test('one’s own paid booking does not give way', async () => {
    const { ada, bola, dress } = await setup()
    const paid = await insertPaidBooking(db, bola, dress, { transaction_type: 'buy' })
    expect(await refusal(insertPurchase(db, bola, dress))).toMatchObject(taken)
    expect(await statusOf(paid)).toBe('confirmed')
    expect(await itemStatus(dress)).toBe('sold')
    expect(ada.id).toBe(paid.lender_id)
  })
})

describe('sales', () => {
  test('a paid sale takes the item off the market', async () => {
    const { bola, chidi, dress } = await setup()
    await settleCardPayment(db, bola, await insertPurchase(db, bola, dress))
    expect(await itemStatus(dress)).toBe('sold')
    expect(await refusal(insertBooking(db, chidi, dress))).toMatchObject(taken)
    expect(await takenDates(dress)).toEqual([{ start_date: day(0), end_date: null, kind: 'booked' }])
  })

  test('a purchase whose payment has begun holds the item against purchases, and against rentals that begin at once', async () => {
    const { bola, chidi, dress } = await setup()
    await startBookingPayment(db, bola, await insertPurchase(db, bola, dress))
    expect(await refusal(insertBooking(db, chidi, dress, dates(0, 2)))).toMatchObject(taken)
    expect(await refusal(insertPurchase(db, chidi, dress))).toMatchObject(taken)
    expect(await itemStatus(dress)).toBe('available')
  })

  test('an item with a rental to come is not sold', async () => {
    const { bola, chidi, dress } = await setup()
    await insertPaidBooking(db, bola, dress, dates(200, 202))
    expect(await refusal(insertPurchase(db, chidi, dress))).toMatchObject({
      ...taken,
      message: 'This item is booked and cannot be sold right now.',
    })
    expect(await itemStatus(dress)).toBe('available')
  })

  test('an owner who puts a sold item back on the market finds no second buyer', async () => {
    const { ada, bola, chidi, dress } = await setup()
    await settleCardPayment(db, bola, await insertPurchase(db, bola, dress))
    await db.as(ada).update('items', { status: 'available' }, { id: dress.id })
    expect(await refusal(insertPurchase(db, chidi, dress))).toMatchObject(taken)
    expect(await refusal(insertBooking(db, chidi, dress, dates(100, 102)))).toMatchObject(taken)
  })
})
