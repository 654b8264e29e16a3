import { describe, expect, test } from 'vitest'
import {
  callPayFromWallet,
  heldForBooking,
  insertPurchase,
  item,
  mailSubjects,
  member,
  moveIntoPast,
  storedBooking,
  storedStatement,
  walletBalance,
} from '../../support/database/builders.ts'
import { settleFunding } from '../../support/database/card-payments.ts'
import { refusal } from '../../support/database/refusals.ts'
import { setUpUnpaidBooking } from '../../support/database/rentals.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'

const db = openTestDatabase()

describe('paying from the wallet', () => {
  test('the total moves to escrow and the booking is confirmed', async () => {
    const { ada, bola, booking } = await setUpUnpaidBooking(db, 10_000)
    expect(await callPayFromWallet(db, bola, booking)).toEqual({
      transaction_id: booking.id,
      payment_status: 'successful',
      booking_status: 'confirmed',
      total_amount: 8000,
      wallet_balance: 2000,
    })
    expect([
      await walletBalance(db, bola),
      await heldForBooking(db, booking),
      await walletBalance(db, ada),
    ]).toEqual([2000, 8000, 0])
    expect(await storedBooking(db, booking)).toMatchObject({
      payment_method: 'wallet',
      payment_status: 'successful',
    })
    expect(await storedStatement(db, bola)).toMatchObject([
      { transaction_type: 'deposit', amount: 10_000, balance_after: 10_000 },
      {
        transaction_type: 'payment',
        amount: 8000,
        balance_after: 2000,
        description: 'Paid for “Red gele”',
        transaction_id: booking.id,
      },
    ])
    expect(await mailSubjects(db, ada)).toEqual(['New booking: Red gele'])
  })

  test('paying again answers the same and takes nothing', async () => {
    const { bola, booking } = await setUpUnpaidBooking(db, 16_000)
    const first = await callPayFromWallet(db, bola, booking)
    expect(await callPayFromWallet(db, bola, booking)).toEqual(first)
    expect(await walletBalance(db, bola)).toBe(8000)
  })

  test('a wallet that lacks a kobo pays nothing', async () => {
    const { bola, booking } = await setUpUnpaidBooking(db, 7999.99)
    const refused = await refusal(callPayFromWallet(db, bola, booking))
    expect(refused).toMatchObject({ code: 'PT402', hint: 'Insufficient wallet balance' })
    expect([await walletBalance(db, bola), await heldForBooking(db, booking)]).toEqual([7999.99, 0])
    expect(await storedBooking(db, booking)).toMatchObject({
      booking_status: 'pending',
      payment_status: 'pending',
    })
  })

  test('a hold that ran out is not paid', async () => {
    const { bola, booking } = await setUpUnpaidBooking(db, 8000)
    await moveIntoPast(db, booking, { minutes: 15 })
    expect(await refusal(callPayFromWallet(db, bola, booking))).toMatchObject({
      code: 'PT409',
      hint: 'Booking expired',
    })
    expect(await walletBalance(db, bola)).toBe(8000)
  })

  test('a cancelled booking is not paid', async () => {
    const { bola, booking } = await setUpUnpaidBooking(db, 8000)
    await db.as(bola).call('cancel_booking', { p_transaction_id: booking.id })
    expect(await refusal(callPayFromWallet(db, bola, booking))).toMatchObject({
      code: 'PT409',
      hint: 'Booking expired',
    })
    expect(await walletBalance(db, bola)).toBe(8000)
  })

  test('the lender and a stranger cannot pay it, and no wallet changes', async () => {
    const { ada, bola, booking } = await setUpUnpaidBooking(db, 8000)
    const stranger = await member(db, 'Stranger', { wallet: 8000 })
    expect(await refusal(callPayFromWallet(db, ada, booking))).toMatchObject({
      code: 'PT403',
      hint: 'Access denied',
    })
    expect(await refusal(callPayFromWallet(db, stranger, booking))).toMatchObject({ code: 'PT404' })
    expect([await walletBalance(db, bola), await walletBalance(db, stranger)]).toEqual([8000, 8000])
    expect(await storedBooking(db, booking)).toMatchObject({ booking_status: 'pending' })
  })
})

test('buying pays the sale price into escrow', async () => {
  const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
  await settleFunding(db, bola, 20_000)
  const booking = await insertPurchase(db, bola, await item(db, ada))
  await callPayFromWallet(db, bola, booking)
  expect([await heldForBooking(db, booking), await walletBalance(db, bola)]).toEqual([20_000, 0])
})
