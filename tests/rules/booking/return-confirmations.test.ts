import { describe, expect, test } from 'vitest'
import {
  book,
  bookingNow,
  confirmReturn,
  day,
  escrow,
  item,
  member,
  paidBooking,
} from '../../support/database/builders.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { endedRental } from '../../support/database/rentals.ts'
import { openTown } from '../../support/database/test-database.ts'

const town = openTown()
const failed = { hint: 'Failed to confirm return' }

describe('who may confirm', () => {
  test('a party confirms only the own side', async () => {
    const { ada, bola, booking } = await endedRental(town, 0)
    const others = [
      [bola, 'lender_return_confirmed'],
      [ada, 'borrower_return_confirmed'],
    ] as const
    for (const [person, flag] of others) {
      const attempt = town.as(person).update('transactions', { [flag]: true }, { id: booking.id })
      expect(await refusal(attempt)).toMatchObject({ code: 'PT403', ...failed })
    }
    const both = { borrower_return_confirmed: true, lender_return_confirmed: true }
    const attempt = town.as(ada).update('transactions', both, { id: booking.id })
    expect(await refusal(attempt)).toMatchObject({ code: 'PT403', ...failed })
    expect(await bookingNow(town, booking)).toMatchObject({
      borrower_return_confirmed: false,
      lender_return_confirmed: false,
    })
    expect(await escrow(town, booking)).toBe(8000)
  })

  test('a party confirms once and cannot take it back', async () => {
    const { bola, booking } = await endedRental(town, 0)
    await confirmReturn(town, bola, booking, { return_notes: 'First' })
    expect(await refusal(confirmReturn(town, bola, booking, { return_notes: 'Second' }))).toMatchObject({
      code: 'PT409',
      ...failed,
    })
    const undo = town
      .as(bola)
      .update('transactions', { borrower_return_confirmed: false }, { id: booking.id })
    expect(await refusal(undo)).toMatchObject({ code: 'PT409', ...failed })
    expect(await bookingNow(town, booking)).toMatchObject({
      borrower_return_confirmed: true,
      borrower_return_notes: 'First',
    })
  })

  test('notes without a confirmation are refused', async () => {
    const { bola, booking } = await endedRental(town, 0)
    const attempt = town.as(bola).update('transactions', { return_notes: 'Hm' }, { id: booking.id })
    expect(await refusal(attempt)).toMatchObject({ code: 'PT400', ...failed })
    expect(await bookingNow(town, booking)).toMatchObject({ return_notes: null })
  })

  test.each(['stranger', 'admin'])('a %s confirms nothing', async (who) => {
    const { booking } = await endedRental(town, 0)
    const other = await member(town, 'Other', { admin: who === 'admin' })
    const values = { borrower_return_confirmed: true, lender_return_confirmed: true }
    const attempt = town.as(other).update('transactions', values, { id: booking.id })
    expect(await attempt).toEqual([])
    expect(await bookingNow(town, booking)).toMatchObject({
      borrower_return_confirmed: false,
      lender_return_confirmed: false,
    })
    expect(await escrow(town, booking)).toBe(8000)
  })

  test('a visitor and the service cannot update a booking', async () => {
    const { booking } = await endedRental(town, 0)
    for (const caller of ['visitor', 'service'] as const) {
      const attempt = town
        .as(caller)
        .update('transactions', { lender_return_confirmed: true }, { id: booking.id })
      expect(await refusal(attempt)).toMatchObject(forbidden)
    }
    expect(await escrow(town, booking)).toBe(8000)
  })

  test.each(['unpaid', 'requested', 'cancelled', 'completed'])(
    'a booking that is %s is not confirmed',
    async (state) => {
      const [ada, bola] = [await member(town, 'Ada'), await member(town, 'Bola')]
      const dress = await item(town, ada, { approval_required: state === 'requested' })
      const booking =
        state === 'unpaid' ? await book(town, bola, dress) : await paidBooking(town, bola, dress)
      if (state === 'cancelled') await town.as(bola).call('cancel_booking', { p_transaction_id: booking.id })
      if (state === 'completed') {
        await confirmReturn(town, bola, booking)
        await confirmReturn(town, ada, booking)
      }
      const before = await bookingNow(town, booking)
      expect(await refusal(confirmReturn(town, bola, booking))).toMatchObject({ code: 'PT409', ...failed })
      expect(await bookingNow(town, booking)).toEqual(before)
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
    const { bola, booking } = await endedRental(town, 0)
    const before = await bookingNow(town, booking)
    const value = Reflect.get(before, column)
    const attempt = town.as(bola).update('transactions', { [column]: value }, { id: booking.id })
    expect(await refusal(attempt)).toMatchObject(forbidden)
    expect(await bookingNow(town, booking)).toEqual(before)
  })

  test('nobody removes a booking', async () => {
    const { ada, bola, booking } = await endedRental(town, 0)
    for (const caller of [ada, bola, 'visitor', 'service'] as const) {
      expect(await refusal(town.as(caller).remove('transactions', { id: booking.id }))).toMatchObject(
        forbidden,
      )
    }
    expect(await escrow(town, booking)).toBe(8000)
  })
})

describe('reading bookings', () => {
  test('the parties and an admin read a booking, strangers get no row and visitors no access', async () => {
    const { ada, bola, booking } = await endedRental(town, 0)
    const admin = await member(town, 'Admin', { admin: true })
    for (const person of [ada, bola, admin]) {
      expect(await town.as(person).read('transactions', { id: booking.id })).toHaveLength(1)
    }
    const stranger = await member(town, 'Stranger')
    expect(await town.as(stranger).read('transactions')).toEqual([])
    expect(await refusal(town.as('visitor').read('transactions'))).toMatchObject(forbidden)
  })

  test('"Where is my naira" shows the parties every move, and strangers nothing', async () => {
    const { ada, bola, booking } = await endedRental(town, 1)
    await confirmReturn(town, ada, booking, { actual_return_date: day(0) })
    await confirmReturn(town, bola, booking)
    const money = await town.as(bola).call('booking_money', { p_transaction_id: booking.id })
    expect(
      money.map(({ kind, amount, from_label, to_label }) => [kind, amount, from_label, to_label]),
    ).toEqual([
      ['card_payment', 8000, 'Card', 'Held by Aso'],
      ['rent', 3000, 'Held by Aso', "Ada's wallet"],
      ['late_charge', 1000, 'Held by Aso', "Ada's wallet"],
      ['deposit_refund', 4000, 'Held by Aso', 'Your wallet'],
    ])
    const stranger = await member(town, 'Stranger')
    const nosy = town.as(stranger).call('booking_money', { p_transaction_id: booking.id })
    expect(await refusal(nosy)).toMatchObject({ code: 'PT404', hint: 'Transaction Not Found' })
  })
})
