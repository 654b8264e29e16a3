import { describe, expect, test } from 'vitest'
import {
  type Booking,
  balance,
  book,
  bookingNow,
  buy,
  cancelBooking,
  confirmReturn,
  day,
  escrow,
  mailTo,
  member,
  paidBooking,
  payByCard,
  timePasses,
} from '../../support/database/builders.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { dressScene, expectMoney } from '../../support/database/rentals.ts'
import { claimsOf, openTown, type Person } from '../../support/database/test-database.ts'

const town = openTown()
const notFound = { code: 'PT404', hint: 'Transaction Not Found' }
const impossible = { code: 'PT409', hint: 'Cancellation not possible' }
const dates = (start: number) => ({ rental_start_date: day(start), rental_end_date: day(start + 2) })

const quote = (person: Person, booking: Booking) =>
  town.as(person).call('cancellation_quote', { p_transaction_id: booking.id })

describe('the borrower cancels', () => {
  test('three days before the start everything comes back', async () => {
    const { ada, bola, dress } = await dressScene(town)
    const booking = await paidBooking(town, bola, dress, dates(3))
    expect(await quote(bola, booking)).toEqual([{ refund: 8000, to_lender: 0 }])
    expect(await cancelBooking(town, bola, booking)).toEqual({
      booking_status: 'cancelled',
      refunded: 8000,
      paid_to_lender: 0,
    })
    expect(await bookingNow(town, booking)).toMatchObject({
      booking_status: 'cancelled',
      payment_status: 'refunded',
      cancelled_by: 'borrower',
      cancel_reason: 'Plans changed',
    })
    await expectMoney(town, booking, [
      [ada, 0],
      [bola, 8000],
    ])
    expect(await mailTo(town, ada)).toContain('Booking cancelled')
  })

  test('the terms are those of the day of booking, whatever the business asks later', async () => {
    const set = (setting_key: string, setting_value: string) =>
      town.as('service').update('app_settings', { setting_value }, { setting_key })
    const { ada, bola, dress } = await dressScene(town)
    const booking = await paidBooking(town, bola, dress, dates(3))
    await set('cancel_free_hours', '240')
    await set('late_cancel_rent_percent', '100')
    try {
      expect(await cancelBooking(town, bola, booking)).toMatchObject({ refunded: 8000, paid_to_lender: 0 })
      await expectMoney(town, booking, [
        [ada, 0],
        [bola, 8000],
      ])
    } finally {
      await set('cancel_free_hours', '48')
      await set('late_cancel_rent_percent', '50')
    }
  })

  test('two days before the start half the rent goes to the lender, the deposit and the rest come back', async () => {
    const { ada, bola, dress } = await dressScene(town, { rental_price: 1000.01 })
    const booking = await paidBooking(town, bola, dress, dates(2))
    expect(await quote(bola, booking)).toEqual([{ refund: 6500.01, to_lender: 1500.02 }])
    expect(await cancelBooking(town, bola, booking)).toMatchObject({
      refunded: 6500.01,
      paid_to_lender: 1500.02,
    })
    await expectMoney(town, booking, [
      [ada, 1500.02],
      [bola, 6500.01],
    ])
  })

  test('at the forty-eighth hour it is still free, an instant later it is not', async () => {
    const { bola, dress } = await dressScene(town)
    const booking = await paidBooking(town, bola, dress, dates(2))
    const { free, late } = await town.sql.begin(async (transaction) => {
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
    const { bola, dress } = await dressScene(town)
    const booking = await book(town, bola, dress)
    expect(await cancelBooking(town, bola, booking)).toEqual({
      booking_status: 'cancelled',
      refunded: 0,
      paid_to_lender: 0,
    })
    expect(await bookingNow(town, booking)).toMatchObject({ payment_status: 'pending', settled_at: null })
    await expectMoney(town, booking, [[bola, 0]])
  })

  test('a purchase that is not handed over comes back whole, and the item is on the market again', async () => {
    const { ada, bola, dress } = await dressScene(town)
    const booking = await buy(town, bola, dress)
    await payByCard(town, bola, booking)
    expect(await cancelBooking(town, bola, booking)).toMatchObject({ refunded: 20_000, paid_to_lender: 0 })
    await expectMoney(town, booking, [
      [ada, 0],
      [bola, 20_000],
    ])
    expect(await town.as('visitor').read('items', { id: dress.id })).toMatchObject([{ status: 'available' }])
    expect(await book(town, await member(town, 'Chidi'), dress)).toMatchObject({ booking_status: 'pending' })
  })

  test('after the handover nobody cancels', async () => {
    const { ada, bola, dress } = await dressScene(town)
    const booking = await paidBooking(town, bola, dress)
    await timePasses(town, booking, { days: 8 })
    await town.as(ada).call('mark_handed_over', { p_transaction_id: booking.id })
    for (const person of [ada, bola])
      expect(await refusal(cancelBooking(town, person, booking))).toMatchObject(impossible)
    expect(await escrow(town, booking)).toBe(8000)
    expect(await bookingNow(town, booking)).toMatchObject({ booking_status: 'active' })
  })

  test('after the first day has passed the borrower confirms the return instead', async () => {
    const { bola, dress } = await dressScene(town)
    const booking = await paidBooking(town, bola, dress)
    await timePasses(town, booking, { days: 11 })
    expect(await refusal(quote(bola, booking))).toMatchObject(impossible)
    expect(await refusal(cancelBooking(town, bola, booking))).toMatchObject(impossible)
    expect(await escrow(town, booking)).toBe(8000)
  })

  test('a booking is cancelled once', async () => {
    const { bola, dress } = await dressScene(town)
    const booking = await paidBooking(town, bola, dress)
    await cancelBooking(town, bola, booking)
    expect(await refusal(cancelBooking(town, bola, booking))).toMatchObject(impossible)
    expect(await balance(town, bola)).toBe(8000)
  })
})

describe('the lender cancels', () => {
  test('everything comes back to the borrower, however late', async () => {
    const { ada, bola, dress } = await dressScene(town)
    const booking = await paidBooking(town, bola, dress, dates(0))
    expect(await quote(ada, booking)).toEqual([{ refund: 8000, to_lender: 0 }])
    expect(await cancelBooking(town, ada, booking)).toMatchObject({ refunded: 8000, paid_to_lender: 0 })
    expect(await bookingNow(town, booking)).toMatchObject({
      cancelled_by: 'lender',
      payment_status: 'refunded',
    })
    await expectMoney(town, booking, [
      [ada, 0],
      [bola, 8000],
    ])
  })
})

describe('others', () => {
  test.each(['stranger', 'admin'])('a %s neither cancels nor asks what it would cost', async (who) => {
    const { bola, dress } = await dressScene(town)
    const other = await member(town, 'Other', { admin: who === 'admin' })
    const booking = await paidBooking(town, bola, dress)
    expect(await refusal(quote(other, booking))).toMatchObject(notFound)
    expect(await refusal(cancelBooking(town, other, booking))).toMatchObject(notFound)
    expect(await bookingNow(town, booking)).toMatchObject({ booking_status: 'confirmed' })
    expect(await escrow(town, booking)).toBe(8000)
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
    const { bola, dress } = await dressScene(town)
    const booking = await paidBooking(town, bola, dress)
    for (const caller of ['visitor', 'service'] as const) {
      const attempt = town.as(caller).call(procedure, { p_transaction_id: booking.id })
      expect(await refusal(attempt)).toMatchObject(forbidden)
    }
    expect(await bookingNow(town, booking)).toMatchObject({
      booking_status: 'confirmed',
      handed_over_at: null,
    })
  })
})

test('a lender who confirms a return before the rental has begun does not keep the borrower from cancelling', async () => {
  const { ada, bola, dress } = await dressScene(town)
  const booking = await paidBooking(town, bola, dress)
  await confirmReturn(town, ada, booking)
  expect(await cancelBooking(town, bola, booking)).toMatchObject({ refunded: 8000, paid_to_lender: 0 })
  await expectMoney(town, booking, [
    [ada, 0],
    [bola, 8000],
  ])
})
