import { describe, expect, test } from 'vitest'
import {
  balance,
  bookingNow,
  buy,
  escrow,
  fund,
  item,
  mailTo,
  member,
  payFromWallet,
  statement,
  timePasses,
} from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { unpaidScene } from '../../support/database/rentals.ts'
import { openTown } from '../../support/database/test-database.ts'

const town = openTown()

describe('paying from the wallet', () => {
  test('the total moves to escrow and the booking is confirmed', async () => {
    const { ada, bola, booking } = await unpaidScene(town, 10_000)
    expect(await payFromWallet(town, bola, booking)).toEqual({
      transaction_id: booking.id,
      payment_status: 'successful',
      booking_status: 'confirmed',
      total_amount: 8000,
      wallet_balance: 2000,
    })
    expect([await balance(town, bola), await escrow(town, booking), await balance(town, ada)]).toEqual([
      2000, 8000, 0,
    ])
    expect(await bookingNow(town, booking)).toMatchObject({
      payment_method: 'wallet',
      payment_status: 'successful',
    })
    expect(await statement(town, bola)).toMatchObject([
      { transaction_type: 'deposit', amount: 10_000, balance_after: 10_000 },
      {
        transaction_type: 'payment',
        amount: 8000,
        balance_after: 2000,
        description: 'Paid for "Red gele"',
        transaction_id: booking.id,
      },
    ])
    expect(await mailTo(town, ada)).toEqual(['New booking: Red gele'])
  })

  test('paying again answers the same and takes nothing', async () => {
    const { bola, booking } = await unpaidScene(town, 16_000)
    const first = await payFromWallet(town, bola, booking)
    expect(await payFromWallet(town, bola, booking)).toEqual(first)
    expect(await balance(town, bola)).toBe(8000)
  })

  test('a wallet that lacks a kobo pays nothing', async () => {
    const { bola, booking } = await unpaidScene(town, 7999.99)
    const refused = await refusal(payFromWallet(town, bola, booking))
    expect(refused).toMatchObject({ code: 'PT402', hint: 'Insufficient wallet balance' })
    expect([await balance(town, bola), await escrow(town, booking)]).toEqual([7999.99, 0])
    expect(await bookingNow(town, booking)).toMatchObject({
      booking_status: 'pending',
      payment_status: 'pending',
    })
  })

  test('a hold that ran out is not paid', async () => {
    const { bola, booking } = await unpaidScene(town, 8000)
    await timePasses(town, booking, { minutes: 15 })
    expect(await refusal(payFromWallet(town, bola, booking))).toMatchObject({
      code: 'PT409',
      hint: 'Booking expired',
    })
    expect(await balance(town, bola)).toBe(8000)
  })

  test('a cancelled booking is not paid', async () => {
    const { bola, booking } = await unpaidScene(town, 8000)
    await town.as(bola).call('cancel_booking', { p_transaction_id: booking.id })
    expect(await refusal(payFromWallet(town, bola, booking))).toMatchObject({
      code: 'PT409',
      hint: 'Booking expired',
    })
    expect(await balance(town, bola)).toBe(8000)
  })

  test('the lender and a stranger cannot pay it, and nobody’s wallet is touched', async () => {
    const { ada, bola, booking } = await unpaidScene(town, 8000)
    const stranger = await member(town, 'Stranger', { wallet: 8000 })
    expect(await refusal(payFromWallet(town, ada, booking))).toMatchObject({
      code: 'PT403',
      hint: 'Access denied',
    })
    expect(await refusal(payFromWallet(town, stranger, booking))).toMatchObject({ code: 'PT404' })
    expect([await balance(town, bola), await balance(town, stranger)]).toEqual([8000, 8000])
    expect(await bookingNow(town, booking)).toMatchObject({ booking_status: 'pending' })
  })
})

test('buying pays the sale price into escrow', async () => {
  const [ada, bola] = [await member(town, 'Ada'), await member(town, 'Bola')]
  await fund(town, bola, 20_000)
  const booking = await buy(town, bola, await item(town, ada))
  await payFromWallet(town, bola, booking)
  expect([await escrow(town, booking), await balance(town, bola)]).toEqual([20_000, 0])
})
