import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  basketStates,
  bookedLook,
  bookingsOfBasket,
  heldForBasket,
  payBasket,
  startBasketPayment,
} from '../../support/database/baskets.ts'
import {
  callPayFromWallet,
  cancelBooking,
  member,
  moveIntoPast,
  storedStatement,
  walletBalance,
} from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'

const db = openTestDatabase()

const nothing = [0, 0, 0]
const all = [8000, 8000, 8000]
const confirmedBy = (method: string) => Array.from({ length: 3 }, () => ['confirmed', method])
const pending = Array.from({ length: 3 }, () => ['pending', null])

describe('paying a basket from the wallet', () => {
  test('moves the total of each booking into its own escrow', async () => {
    const { ada, chi, bola, basket } = await bookedLook(db, 25_000)
    const paid = await payBasket(db, bola, basket)
    expect(paid).toHaveLength(3)
    for (const one of paid) {
      expect(one).toMatchObject({ booking_status: 'confirmed', total_amount: 8000, wallet_balance: 1000 })
    }
    expect(await heldForBasket(db, basket)).toEqual(all)
    expect(await basketStates(db, basket)).toEqual(confirmedBy('wallet'))
    expect([
      await walletBalance(db, bola),
      await walletBalance(db, ada),
      await walletBalance(db, chi),
    ]).toEqual([1000, 0, 0])
    const lines = (await storedStatement(db, bola)).slice(1)
    expect(lines.map(({ description, amount }) => [description, amount]).sort()).toEqual([
      ['Paid for “Bag”', 8000],
      ['Paid for “Gown”', 8000],
      ['Paid for “Shoes”', 8000],
    ])
  })

  test('paying again answers the same and takes nothing', async () => {
    const { bola, basket } = await bookedLook(db, 60_000)
    const first = await payBasket(db, bola, basket)
    expect(await payBasket(db, bola, basket)).toEqual(first)
    expect(await walletBalance(db, bola)).toBe(36_000)
  })

  test('a wallet that lacks a kobo pays nothing', async () => {
    const { bola, basket } = await bookedLook(db, 23_999.99)
    expect(await refusal(payBasket(db, bola, basket))).toMatchObject({
      code: 'PT402',
      hint: 'Insufficient wallet balance',
    })
    expect(await heldForBasket(db, basket)).toEqual(nothing)
    expect(await basketStates(db, basket)).toEqual(pending)
  })

  test('another total than what waits is refused', async () => {
    const { bola, basket } = await bookedLook(db, 60_000)
    for (const total of [23_999.99, 24_000.01, 0, 8000]) {
      expect(await refusal(payBasket(db, bola, basket, total))).toMatchObject({
        code: 'PT409',
        hint: 'Basket changed',
      })
    }
    expect(await heldForBasket(db, basket)).toEqual(nothing)
  })

  test('after one was cancelled the person sees the new total first', async () => {
    const { ada, bola, basket } = await bookedLook(db, 60_000)
    const [bag] = await bookingsOfBasket(db, basket)
    if (bag) await cancelBooking(db, ada, bag)
    expect(await refusal(payBasket(db, bola, basket))).toMatchObject({
      hint: 'Basket changed',
      message: 'The 2 items now in the basket cost ₦16,000. Please check them, then pay.',
    })
    expect(await payBasket(db, bola, basket, 16_000)).toHaveLength(3)
    expect(await heldForBasket(db, basket)).toEqual([0, 8000, 8000])
    expect(await walletBalance(db, bola)).toBe(44_000)
  })

  test('one that was paid on its own is not paid again', async () => {
    const { bola, basket } = await bookedLook(db, 60_000)
    const [bag] = await bookingsOfBasket(db, basket)
    if (bag) await callPayFromWallet(db, bola, bag)
    await payBasket(db, bola, basket, 16_000)
    expect(await heldForBasket(db, basket)).toEqual(all)
    expect(await walletBalance(db, bola)).toBe(36_000)
  })

  test('an item that was taken down stops all of it, and is not named where it cannot be seen', async () => {
    const { bola, basket, pieces } = await bookedLook(db, 60_000)
    const admin = await member(db, 'Admin', { admin: true })
    await db
      .as(admin)
      .call('moderate_item', { p_item_id: pieces[2].id, p_action: 'hide', p_reason: 'A copy' })
    expect(await refusal(payBasket(db, bola, basket))).toMatchObject({
      hint: 'Item not available',
      message: 'An item: This item was taken off the market. It can no longer be booked.',
    })
    expect(await heldForBasket(db, basket)).toEqual(nothing)
  })

  test('holds that ran out are not paid', async () => {
    const { bola, basket } = await bookedLook(db, 60_000)
    for (const booking of await bookingsOfBasket(db, basket)) await moveIntoPast(db, booking, { minutes: 15 })
    expect((await refusal(payBasket(db, bola, basket))).hint).toBe('Booking expired')
    expect(await walletBalance(db, bola)).toBe(60_000)
  })

  test('nor where it would be more rentals than the person may have at once', async () => {
    const { bola, basket } = await bookedLook(db, 60_000)
    await setSetting(db, 'new_member_rental_limit', 2)
    await setSetting(db, 'trust_level_2_rentals_at_once', 2)
    await setSetting(db, 'trust_level_1_deposit', 14_999)
    expect((await refusal(payBasket(db, bola, basket))).hint).toBe('Rental limit reached')
    expect(await heldForBasket(db, basket)).toEqual(nothing)
    await setSetting(db, 'trust_level_2_rentals_at_once', null)
    await setSetting(db, 'trust_level_1_deposit', null)
  })

  test('nobody pays, or learns of, the basket of somebody else', async () => {
    const { basket, ada } = await bookedLook(db)
    const eve = await member(db, 'Eve', { wallet: 60_000 })
    for (const stranger of [eve, ada]) {
      const unknown = await refusal(payBasket(db, stranger, { id: randomUUID() }))
      expect(unknown).toMatchObject({ code: 'PT404', hint: 'Basket not found' })
      expect(await refusal(payBasket(db, stranger, basket))).toEqual(unknown)
      expect(await refusal(startBasketPayment(db, stranger, basket))).toEqual(unknown)
    }
    expect(
      await refusal(
        db.as(eve).call('start_basket_payment', { p_user_id: eve.id, p_basket_id: basket.id, p_amount: 1 }),
      ),
    ).toMatchObject({ code: '42501' })
  })

  test('after it each booking goes its own way', async () => {
    const { ada, bola, basket } = await bookedLook(db, 24_000)
    await payBasket(db, bola, basket)
    const [bag] = await bookingsOfBasket(db, basket)
    if (bag) await cancelBooking(db, ada, bag)
    expect(await heldForBasket(db, basket)).toEqual([0, 8000, 8000])
    expect(await walletBalance(db, bola)).toBe(8000)
    expect(await payBasket(db, bola, basket)).toHaveLength(3)
    expect(await walletBalance(db, bola)).toBe(8000)
  })
})
