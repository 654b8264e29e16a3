import { describe, expect, test } from 'vitest'
import {
  day,
  heldForBooking,
  insertBooking,
  insertPaidBooking,
  item,
  member,
  storedBooking,
  updateReturnConfirmation,
} from '../../support/database/builders.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { setUpEndedRental } from '../../support/database/rentals.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'

const db = openTestDatabase()
const failed = { hint: 'Failed to confirm return' }

describe('who may confirm', () => {
  test('a party confirms only its own side', async () => {
    const { ada, bola, booking } = await setUpEndedRental(db, 0)
    const others = [
      [bola, 'lender_return_confirmed'],
      [ada, 'borrower_return_confirmed'],
    ] as const
    for (const [person, flag] of others) {
      const attempt = db.as(person).update('transactions', { [flag]: true }, { id: booking.id })
      expect(await refusal(attempt)).toMatchObject({ code: 'PT403', ...failed })
    }
    const both = { borrower_return_confirmed: true, lender_return_confirmed: true }
    const attempt = db.as(ada).update('transactions', both, { id: booking.id })
    expect(await refusal(attempt)).toMatchObject({ code: 'PT403', ...failed })
    expect(await storedBooking(db, booking)).toMatchObject({
      borrower_return_confirmed: false,
      lender_return_confirmed: false,
    })
    expect(await heldForBooking(db, booking)).toBe(8000)
  })

  test('a party confirms once and cannot take it back', async () => {
    const { bola, booking } = await setUpEndedRental(db, 0)
    await updateReturnConfirmation(db, bola, booking, { return_notes: 'First' })
    expect(
      await refusal(updateReturnConfirmation(db, bola, booking, { return_notes: 'Second' })),
    ).toMatchObject({
      code: 'PT409',
      ...failed,
    })
    const undo = db.as(bola).update('transactions', { borrower_return_confirmed: false }, { id: booking.id })
    expect(await refusal(undo)).toMatchObject({ code: 'PT409', ...failed })
    expect(await storedBooking(db, booking)).toMatchObject({
      borrower_return_confirmed: true,
      borrower_return_notes: 'First',
    })
  })

  test('notes without a confirmation are refused', async () => {
    const { bola, booking } = await setUpEndedRental(db, 0)
    const attempt = db.as(bola).update('transactions', { return_notes: 'Hm' }, { id: booking.id })
    expect(await refusal(attempt)).toMatchObject({ code: 'PT400', ...failed })
    expect(await storedBooking(db, booking)).toMatchObject({ return_notes: null })
  })

  test.each(['stranger', 'admin'])('a %s confirms nothing', async (who) => {
    const { booking } = await setUpEndedRental(db, 0)
    const other = await member(db, 'Other', { admin: who === 'admin' })
    const values = { borrower_return_confirmed: true, lender_return_confirmed: true }
    const attempt = db.as(other).update('transactions', values, { id: booking.id })
    expect(await attempt).toEqual([])
    expect(await storedBooking(db, booking)).toMatchObject({
      borrower_return_confirmed: false,
      lender_return_confirmed: false,
    })
    expect(await heldForBooking(db, booking)).toBe(8000)
  })

  test('a visitor and the service cannot update a booking', async () => {
    const { booking } = await setUpEndedRental(db, 0)
    for (const caller of ['visitor', 'service'] as const) {
      const attempt = db
        .as(caller)
        .update('transactions', { lender_return_confirmed: true }, { id: booking.id })
      expect(await refusal(attempt)).toMatchObject(forbidden)
    }
    expect(await heldForBooking(db, booking)).toBe(8000)
  })

  test.each(['unpaid', 'requested', 'cancelled', 'completed'])(
    'a booking that is %s is not confirmed',
    async (state) => {
      const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
      const dress = await item(db, ada, { approval_required: state === 'requested' })
      const booking =
        state === 'unpaid' ? await insertBooking(db, bola, dress) : await insertPaidBooking(db, bola, dress)
      if (state === 'cancelled') await db.as(bola).call('cancel_booking', { p_transaction_id: booking.id })
      if (state === 'completed') {
        await updateReturnConfirmation(db, bola, booking)
        await updateReturnConfirmation(db, ada, booking)
      }
      const before = await storedBooking(db, booking)
      expect(await refusal(updateReturnConfirmation(db, bola, booking))).toMatchObject({
        code: 'PT409',
        ...failed,
      })
      expect(await storedBooking(db, booking)).toEqual(before)
    },
  )

  test.each([
    'booking_status',
    'payment_status',
    'return_status',
    'lender_id',
    'borrower_id',
    'item_id',
    'deposit_amount',
    'total_amount',
    'late_fee',
    'rental_end_date',
    'paid_at',
  ])('a party cannot change %s', async (column) => {
    const { bola, booking } = await setUpEndedRental(db, 0)
    const before = await storedBooking(db, booking)
    const value = Reflect.get(before, column)
    const attempt = db.as(bola).update('transactions', { [column]: value }, { id: booking.id })
    expect(await refusal(attempt)).toMatchObject(forbidden)
    expect(await storedBooking(db, booking)).toEqual(before)
  })

  test('nobody removes a booking', async () => {
    const { ada, bola, booking } = await setUpEndedRental(db, 0)
    for (const caller of [ada, bola, 'visitor', 'service'] as const) {
      expect(await refusal(db.as(caller).remove('transactions', { id: booking.id }))).toMatchObject(forbidden)
    }
    expect(await heldForBooking(db, booking)).toBe(8000)
  })
})

describe('reading bookings', () => {
  test('the parties read a booking, admins what they have opened, strangers get no row and visitors no access', async () => {
    const { ada, bola, booking } = await setUpEndedRental(db, 0)
    const admin = await member(db, 'Admin', { admin: true })
    expect(await db.as(admin).read('transactions', { id: booking.id })).toEqual([])
    for (const person of [ada, bola]) {
      expect(await db.as(person).read('transactions', { id: booking.id })).toHaveLength(1)
    }
    const stranger = await member(db, 'Stranger')
    expect(await db.as(stranger).read('transactions')).toEqual([])
    expect(await refusal(db.as('visitor').read('transactions'))).toMatchObject(forbidden)
  })

  test('“Where is my money” shows the parties every move, and strangers nothing', async () => {
    const { ada, bola, booking } = await setUpEndedRental(db, 1)
    await updateReturnConfirmation(db, ada, booking, { actual_return_date: day(0) })
    await updateReturnConfirmation(db, bola, booking, { actual_return_date: day(0) })
    const money = await db.as(bola).call('booking_money', { p_transaction_id: booking.id })
    expect(
      money.map(({ kind, amount, from_label, to_label }) => [kind, amount, from_label, to_label]),
    ).toEqual([
      ['card_payment', 8000, 'Card', 'Held by Aso'],
      ['rent', 3000, 'Held by Aso', "Ada's wallet"],
      ['late_charge', 1000, 'Held by Aso', "Ada's wallet"],
      ['deposit_refund', 4000, 'Held by Aso', 'Your wallet'],
    ])
    const stranger = await member(db, 'Stranger')
    const nosy = db.as(stranger).call('booking_money', { p_transaction_id: booking.id })
    expect(await refusal(nosy)).toMatchObject({ code: 'PT404', hint: 'Transaction Not Found' })
  })
})
