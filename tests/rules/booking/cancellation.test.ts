import { describe, expect, test } from 'vitest'
import {
  type BookingRow,
  cancelBooking,
  day,
  heldForBooking,
  insertBooking,
  insertPaidBooking,
  insertPurchase,
  mailSubjects,
  member,
  moveIntoPast,
  settleCardPayment,
  storedBooking,
  updateReturnConfirmation,
  walletBalance,
} from '../../support/database/builders.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { expectMoney, setUpDress } from '../../support/database/rentals.ts'
import { claimsOf, openTestDatabase, type Person } from '../../support/database/test-database.ts'

const db = openTestDatabase()
const notFound = { code: 'PT404', hint: 'Transaction Not Found' }
const impossible = { code: 'PT409', hint: 'Cancellation not possible' }
const dates = (start: number) => ({ rental_start_date: day(start), rental_end_date: day(start + 2) })

const quote = (person: Person, booking: BookingRow) =>
  db.as(person).call('cancellation_quote', { p_transaction_id: booking.id })

describe('the borrower cancels', () => {
  test('three days before the start everything comes back', async () => {
    const { ada, bola, dress } = await setUpDress(db)
    const booking = await insertPaidBooking(db, bola, dress, dates(3))
    expect(await quote(bola, booking)).toEqual([{ refund: 8000, to_lender: 0 }])
    expect(await cancelBooking(db, bola, booking)).toEqual({
      booking_status: 'cancelled',
      refunded: 8000,
      paid_to_lender: 0,
    })
    expect(await storedBooking(db, booking)).toMatchObject({
      booking_status: 'cancelled',
      payment_status: 'refunded',
      cancelled_by: 'borrower',
      cancel_reason: 'Plans changed',
    })
    await expectMoney(db, booking, [
      [ada, 0],
      [bola, 8000],
    ])
    expect(await mailSubjects(db, ada)).toContain('Booking cancelled')
  })

  test('the terms are those of the day of booking, whatever the business asks later', async () => {
    const set = (setting_key: string, setting_value: string) =>
      db.as('service').update('app_settings', { setting_value }, { setting_key })
    const { ada, bola, dress } = await setUpDress(db)
    const booking = await insertPaidBooking(db, bola, dress, dates(3))
    await set('cancel_free_hours', '240')
    await set('late_cancel_rent_percent', '100')
    try {
      expect(await cancelBooking(db, bola, booking)).toMatchObject({ refunded: 8000, paid_to_lender: 0 })
      await expectMoney(db, booking, [
        [ada, 0],
        [bola, 8000],
      ])
    } finally {
      await set('cancel_free_hours', '48')
      await set('late_cancel_rent_percent', '50')
    }
  })

  test('two days before the start half the rent goes to the lender, the deposit and the rest come back', async () => {
    const { ada, bola, dress } = await setUpDress(db, { rental_price: 1000.01 })
    const booking = await insertPaidBooking(db, bola, dress, dates(2))
    expect(await quote(bola, booking)).toEqual([{ refund: 6500.01, to_lender: 1500.02 }])
    expect(await cancelBooking(db, bola, booking)).toMatchObject({
      refunded: 6500.01,
      paid_to_lender: 1500.02,
    })
    await expectMoney(db, booking, [
      [ada, 1500.02],
      [bola, 6500.01],
    ])
  })

  test('at the forty-eighth hour it is still free, an instant later it is not', async () => {
    const { bola, dress } = await setUpDress(db)
    const booking = await insertPaidBooking(db, bola, dress, dates(2))
    const { free, late } = await db.sql.begin(async (transaction) => {
      // now() stands still within a transaction, so the edge can be met exactly.
      const settings = Object.entries(claimsOf(bola)).filter(([name]) => name !== 'role')
      for (const [name, value] of settings) await transaction`select set_config(${name}, ${value}, true)`
      const split = async (past: string) => {
        await transaction.unsafe(`create or replace function private.day_start(p_day date) returns timestamptz language sql stable
          set search_path = '' as 'select now() + interval ''48 hours'' - interval ''${past}''' `)
        const [row] = await transaction`select * from public.cancellation_quote(${booking.id})`
        return { ...row }
      }
      const figures = { free: await split('0'), late: await split('1 microsecond') }
      await transaction.unsafe(`create or replace function private.day_start(p_day date) returns timestamptz language sql stable
        set search_path = '' as $$ select p_day::timestamp at time zone 'Africa/Lagos' $$`)
      return figures
    })
    expect(free).toEqual({ refund: 8000, to_lender: 0 })
    expect(late).toEqual({ refund: 6500, to_lender: 1500 })
  })

  test('an unpaid booking ends without any money', async () => {
    const { bola, dress } = await setUpDress(db)
    const booking = await insertBooking(db, bola, dress)
    expect(await cancelBooking(db, bola, booking)).toEqual({
      booking_status: 'cancelled',
      refunded: 0,
      paid_to_lender: 0,
    })
    expect(await storedBooking(db, booking)).toMatchObject({ payment_status: 'pending', settled_at: null })
    await expectMoney(db, booking, [[bola, 0]])
  })

  test('a purchase that is not handed over comes back whole, and the item is on the market again', async () => {
    const { ada, bola, dress } = await setUpDress(db)
    const booking = await insertPurchase(db, bola, dress)
    await settleCardPayment(db, bola, booking)
    expect(await cancelBooking(db, bola, booking)).toMatchObject({ refunded: 20_000, paid_to_lender: 0 })
    await expectMoney(db, booking, [
      [ada, 0],
      [bola, 20_000],
    ])
    expect(await db.as('visitor').read('items', { id: dress.id })).toMatchObject([{ status: 'available' }])
    expect(await insertBooking(db, await member(db, 'Chidi'), dress)).toMatchObject({
      booking_status: 'pending',
    })
  })

  test('after the handover nobody cancels', async () => {
    const { ada, bola, dress } = await setUpDress(db)
    const booking = await insertPaidBooking(db, bola, dress)
    await moveIntoPast(db, booking, { days: 8 })
    await db.as(ada).call('mark_handed_over', { p_transaction_id: booking.id })
    for (const person of [ada, bola])
      expect(await refusal(cancelBooking(db, person, booking))).toMatchObject(impossible)
    expect(await heldForBooking(db, booking)).toBe(8000)
    expect(await storedBooking(db, booking)).toMatchObject({ booking_status: 'active' })
  })

  test('from the first day on cancelling asks the lender, and moves nothing', async () => {
    for (const days of [10, 11]) {
      const { bola, dress } = await setUpDress(db)
      const booking = await insertPaidBooking(db, bola, dress)
      await moveIntoPast(db, booking, { days })
      expect(await quote(bola, booking)).toEqual([{ refund: 6500, to_lender: 1500 }])
      expect(await cancelBooking(db, bola, booking)).toEqual({
        booking_status: 'confirmed',
        refunded: 0,
        paid_to_lender: 0,
      })
      expect(await storedBooking(db, booking)).toMatchObject({
        booking_status: 'confirmed',
        question: 'cancel',
        question_by: 'borrower',
        question_note: 'Plans changed',
      })
      expect(await heldForBooking(db, booking)).toBe(8000)
    }
  })

  test('a booking is cancelled once', async () => {
    const { bola, dress } = await setUpDress(db)
    const booking = await insertPaidBooking(db, bola, dress)
    await cancelBooking(db, bola, booking)
    expect(await refusal(cancelBooking(db, bola, booking))).toMatchObject(impossible)
    expect(await walletBalance(db, bola)).toBe(8000)
  })
})

describe('the lender cancels', () => {
  test('everything comes back to the borrower, however late', async () => {
    const { ada, bola, dress } = await setUpDress(db)
    const booking = await insertPaidBooking(db, bola, dress, dates(0))
    expect(await quote(ada, booking)).toEqual([{ refund: 8000, to_lender: 0 }])
    expect(await cancelBooking(db, ada, booking)).toMatchObject({ refunded: 8000, paid_to_lender: 0 })
    expect(await storedBooking(db, booking)).toMatchObject({
      cancelled_by: 'lender',
      payment_status: 'refunded',
    })
    await expectMoney(db, booking, [
      [ada, 0],
      [bola, 8000],
    ])
  })
})

describe('others', () => {
  test.each(['stranger', 'admin'])('a %s neither cancels nor asks what it would cost', async (who) => {
    const { bola, dress } = await setUpDress(db)
    const other = await member(db, 'Other', { admin: who === 'admin' })
    const booking = await insertPaidBooking(db, bola, dress)
    expect(await refusal(quote(other, booking))).toMatchObject(notFound)
    expect(await refusal(cancelBooking(db, other, booking))).toMatchObject(notFound)
    expect(await storedBooking(db, booking)).toMatchObject({ booking_status: 'confirmed' })
    expect(await heldForBooking(db, booking)).toBe(8000)
  })

  test.each([
    'cancel_booking',
    'accept_booking',
    'decline_booking',
    'mark_handed_over',
    'cancellation_quote',
    'booking_money',
    'pay_from_wallet',
  ])('a visitor and the service cannot call %s', async (procedure) => {
    const { bola, dress } = await setUpDress(db)
    const booking = await insertPaidBooking(db, bola, dress)
    for (const caller of ['visitor', 'service'] as const) {
      const attempt = db.as(caller).call(procedure, { p_transaction_id: booking.id })
      expect(await refusal(attempt)).toMatchObject(forbidden)
    }
    expect(await storedBooking(db, booking)).toMatchObject({
      booking_status: 'confirmed',
      handed_over_at: null,
    })
  })
})

test('a lender who confirms a return before the rental has begun does not keep the borrower from cancelling', async () => {
  const { ada, bola, dress } = await setUpDress(db)
  const booking = await insertPaidBooking(db, bola, dress)
  await updateReturnConfirmation(db, ada, booking)
  expect(await cancelBooking(db, bola, booking)).toMatchObject({ refunded: 8000, paid_to_lender: 0 })
  await expectMoney(db, booking, [
    [ada, 0],
    [bola, 8000],
  ])
})
