import { describe, expect, test } from 'vitest'
import {
  type BookingRow,
  callPayFromWallet,
  cancelBooking,
  day,
  heldForBooking,
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
import { settlePayment } from '../../support/database/card-payments.ts'
import { reconcile } from '../../support/database/reconcile.ts'
import { refusal } from '../../support/database/refusals.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

/**
 * An account is free, and so is opening the page of a card: neither keeps an item from who pays. Only who has proven a phone or an
 * identity keeps it, from the beginning of the payment on.
 */
const db = openTestDatabase()

const stranger = (name: string) => member(db, name, { identity: 'none' })
const statusOf = async (booking: BookingRow) => (await storedBooking(db, booking)).booking_status
const itemStatus = async (id: string) =>
  (await db.one('select status from public.items where id = $1', [id])).status
const toldOf = async (person: Person, title: string) =>
  (
    await db.query('select from public.notifications where user_id = $1 and title like $2', [
      person.id,
      title,
    ])
  ).length
const takenToday = () => ({ rental_start_date: day(0), rental_end_date: day(2) })

async function setup() {
  const ada = await member(db, 'Ada')
  return { ada, dress: await item(db, ada), buyer: await member(db, 'Bola', { wallet: 20_000 }) }
}

describe('a purchase that nobody pays for yet', () => {
  test('keeps the item from nobody: not from buyers, not from renters', async () => {
    const { dress, buyer } = await setup()
    const others = await Promise.all(['Chidi', 'Dami', 'Emeka', 'Femi', 'Gozi', 'Hauwa'].map(stranger))
    for (const other of others) await insertPurchase(db, other, dress)
    expect(await db.as('visitor').call('item_taken_dates', { p_item_id: dress.id })).toEqual([])
    await cancelBooking(db, buyer, await insertBooking(db, buyer, dress, takenToday()))
    const bought = await insertPurchase(db, buyer, dress)
    await callPayFromWallet(db, buyer, bought)
    expect(await statusOf(bought)).toBe('confirmed')
    expect(await itemStatus(dress.id)).toBe('sold')
  })

  test.each(['none', 'approved'] as const)(
    'nor while a buyer with identity %s only looks',
    async (identity) => {
      const { dress, buyer } = await setup()
      await insertPurchase(db, await member(db, 'Chidi', { identity }), dress)
      await callPayFromWallet(db, buyer, await insertPurchase(db, buyer, dress))
      expect(await itemStatus(dress.id)).toBe('sold')
    },
  )
})

describe('a payment that has begun', () => {
  test('of accounts that have proven nothing keeps nobody from paying; the first who pays wins, the others are told and refunded', async () => {
    const { dress, buyer } = await setup()
    const others = await Promise.all(['Chidi', 'Dami', 'Emeka'].map(stranger))
    const purchases = []
    for (const other of others) {
      const purchase = await insertPurchase(db, other, dress)
      purchases.push({ other, purchase, started: await startBookingPayment(db, other, purchase) })
    }
    const bought = await insertPurchase(db, buyer, dress)
    await callPayFromWallet(db, buyer, bought)
    expect(await heldForBooking(db, bought)).toBe(20_000)
    for (const { other, purchase, started } of purchases) {
      expect(await statusOf(purchase)).toBe('expired')
      expect(await toldOf(other, 'Sold: %')).toBe(1)
      expect(await settlePayment(db, started)).toMatchObject({ outcome: 'credited_to_wallet' })
      expect(await walletBalance(db, other)).toBe(20_000)
      expect(await heldForBooking(db, purchase)).toBe(0)
      expect(await toldOf(other, 'Your payment is in your wallet')).toBe(1)
    }
    expect(await toldOf(buyer, 'Sold: %')).toBe(0)
    expect(await reconcile(db)).toEqual([])
  })

  test('of somebody with an approved identity, or a proven phone, keeps the item while it lasts', async () => {
    for (const proof of ['identity', 'phone']) {
      const { dress, buyer } = await setup()
      const chidi = await member(db, 'Chidi', { identity: proof === 'identity' ? 'approved' : 'none' })
      if (proof === 'phone')
        await db.query('update private.profiles set phone_verified_at = now() where user_id = $1', [chidi.id])
      const early = await insertPurchase(db, buyer, dress)
      const purchase = await insertPurchase(db, chidi, dress)
      const started = await startBookingPayment(db, chidi, purchase)
      expect(await refusal(callPayFromWallet(db, buyer, early))).toMatchObject({
        code: 'PT409',
        message: 'Somebody else is paying for this item right now. Please try again in a few minutes.',
      })
      expect(await refusal(startBookingPayment(db, buyer, early))).toMatchObject({ code: 'PT409' })
      expect(await refusal(insertBooking(db, buyer, dress, takenToday()))).toMatchObject({ code: 'PT409' })
      expect(await walletBalance(db, buyer)).toBe(20_000)
      expect(await settlePayment(db, started)).toMatchObject({ outcome: 'booked' })
      expect(await toldOf(buyer, 'Sold: %')).toBe(1)
    }
  })

  test('and is not finished in its time lets others pay, also before any job has run', async () => {
    const { dress, buyer } = await setup()
    const chidi = await member(db, 'Chidi')
    const purchase = await insertPurchase(db, chidi, dress)
    const started = await startBookingPayment(db, chidi, purchase)
    await moveIntoPast(db, purchase, { minutes: 15 })
    const bought = await insertPurchase(db, buyer, dress)
    await settleCardPayment(db, buyer, bought)
    expect(await settlePayment(db, started)).toMatchObject({ outcome: 'credited_to_wallet' })
    expect([await statusOf(bought), await statusOf(purchase)]).toEqual(['confirmed', 'expired'])
  })
})

test('Without a proven phone or identity there is one purchase at a time', async () => {
  const { ada, dress } = await setup()
  const chidi = await stranger('Chidi')
  const first = await insertPurchase(db, chidi, dress)
  const other = await item(db, ada)
  expect(await refusal(insertPurchase(db, chidi, other))).toMatchObject({
    code: 'PT429',
    hint: 'Too many unpaid bookings',
    message:
      'You have a purchase waiting for payment. Pay or cancel it first, or verify your phone number to have more at once.',
  })
  await cancelBooking(db, chidi, first)
  expect(await insertPurchase(db, chidi, other)).toMatchObject({ booking_status: 'pending' })
})

test('Who has proven an identity has three at once, however many unpaid bookings the company allows', async () => {
  const { ada, buyer } = await setup()
  await setSetting(db, 'max_unpaid_holds', 10)
  const purchases = []
  for (let count = 0; count < 3; count += 1) {
    const purchase = await insertPurchase(db, buyer, await item(db, ada))
    await startBookingPayment(db, buyer, purchase)
    purchases.push(purchase)
  }
  const fourth = await item(db, ada)
  expect(await refusal(insertPurchase(db, buyer, fourth))).toMatchObject({
    code: 'PT429',
    hint: 'Too many unpaid bookings',
    message: 'You have 3 purchases waiting for payment. Pay or cancel one first.',
  })
  // Days of a rental are another matter.
  const rental = await insertBooking(db, buyer, fourth)
  expect(rental).toMatchObject({ booking_status: 'pending' })
  await setSetting(db, 'sale_holds_limit', 4)
  expect(await insertPurchase(db, buyer, await item(db, ada))).toMatchObject({ booking_status: 'pending' })
  for (const key of ['max_unpaid_holds', 'sale_holds_limit']) await setSetting(db, key, null)
})
