import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookBasket, payBasket, pieceOf, startBasketPayment } from '../../support/database/baskets.ts'
import {
  day,
  type Item,
  insertPaidBooking,
  item,
  member,
  walletBalance,
} from '../../support/database/builders.ts'
import { eventScene } from '../../support/database/events/events.ts'
import { refusal } from '../../support/database/refusals.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person, type Values } from '../../support/database/test-database.ts'

/** An owner who raises what a basket costs between showing and paying. There are no prices by weekend or season: days, weeks and months are all. */

const db = openTestDatabase()
const address = '1 Allen Avenue, Ikeja'
const asksAgain = (words: string) => ({
  code: 'PT409',
  hint: 'The price has changed',
  message: expect.stringContaining(words),
})

beforeAll(() => setSetting(db, 'new_member_rental_limit', 20))

let owner: Person
let renter: Person
let dress: Item
let other: Item
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
  other = await item(db, await member(db, 'Dayo'))
})

const change = (values: Values) => db.as(owner).update('items', values, { id: dress.id })
const bookings = () => db.query('select from public.transactions where borrower_id = $1', [renter.id])
async function shown(pieces: Values[], person = renter) {
  const rows = await db
    .as(person)
    .call<{ total_amount: number; deposit_amount: number }>('preview_basket', { p_pieces: pieces })
  return {
    total: rows.reduce((sum, row) => sum + row.total_amount, 0),
    deposit: rows.reduce((sum, row) => sum + row.deposit_amount, 0),
  }
}

const raised: Record<string, { values: Values; days?: number; receive_method?: 'delivery'; more: number }> = {
  'the price of a day': { values: { rental_price: 5000, weekly_price: null }, more: 3000 },
  'the price of a week': { values: { weekly_price: 22_000 }, days: 7, more: 2000 },
  'no more weeks and months': { values: { rental_period: 'daily' }, days: 30, more: 60_000 },
  'the deposit': { values: { deposit_amount: 9000 }, more: 4000 },
  'the delivery': { values: { owner_pays_delivery: false }, receive_method: 'delivery', more: 500 },
  'the way back': { values: { owner_pays_return: false }, receive_method: 'delivery', more: 700 },
  'the price of the delivery': {
    values: { owner_pays_delivery: false, delivery_fee: 3000 },
    receive_method: 'delivery',
    more: 3000,
  },
}
test.each(Object.entries(raised))(
  'a basket is refused with the new sum: %s',
  async (_what, { values, days = 3, receive_method = 'pickup', more }) => {
    const pieces = [pieceOf(dress, { end_date: day(9 + days), receive_method }), pieceOf(other)]
    const before = await shown(pieces)
    await change(values)
    const now = { ...(await shown(pieces)), address }
    expect(now.total).toBe(before.total + more)
    expect(await refusal(bookBasket(db, renter, pieces, { ...before, address }))).toMatchObject(
      asksAgain(`₦${now.total.toLocaleString('en')}`),
    )
    expect([await bookings(), await walletBalance(db, renter)]).toEqual([[], 900_000])
    const basket = await bookBasket(db, renter, pieces, now)
    await payBasket(db, renter, basket, now.total)
    expect(await walletBalance(db, renter)).toBe(900_000 - now.total)
  },
)

describe('a basket that is booked', () => {
  test('keeps its price, and neither wallet nor card pays another figure', async () => {
    const pieces = [pieceOf(dress, { receive_method: 'pickup' })]
    const before = await shown(pieces)
    const basket = await bookBasket(db, renter, pieces, before)
    await change({ rental_price: 90_000, deposit_amount: 90_000 })
    for (const pay of [payBasket, startBasketPayment])
      expect(await refusal(pay(db, renter, basket, before.total - 1))).toMatchObject({
        message: expect.stringContaining(`₦${before.total.toLocaleString('en')}`),
      })
    expect(await walletBalance(db, renter)).toBe(900_000)
    expect(await startBasketPayment(db, renter, basket, before.total)).toMatchObject({ amount: before.total })
  })
})

test('guests of an event are asked again where the owner has taken the group discount away, or made it smaller', async () => {
  const [bola, chi, efe] = [
    await member(db, 'Bola'),
    await member(db, 'Chi'),
    await member(db, 'Efe', { wallet: 20_000 }),
  ]
  await eventScene(db, await member(db, 'Ada'), [bola, chi, efe])
  const discount = (p_percent: number | null) => db.as(owner).call('save_group_discount', { p_percent })
  await discount(50)
  for (const guest of [bola, chi]) await insertPaidBooking(db, guest, await item(db, owner))
  const pieces = [pieceOf(await item(db, owner))]
  const before = await shown(pieces, efe)
  expect(before).toEqual({ total: 6500, deposit: 5000 })
  for (const [percent, now] of [
    [null, '₦8,000'],
    [10, '₦7,700'],
  ] as const) {
    await discount(percent)
    expect(await refusal(bookBasket(db, efe, pieces, before))).toMatchObject(asksAgain(now))
  }
  expect(await db.query('select from public.transactions where borrower_id = $1', [efe.id])).toEqual([])
  expect(await walletBalance(db, efe)).toBe(20_000)
})
