import { describe, expect, test } from 'vitest'
import { bookingMessages, insufficientBalanceText } from '#contract/messages/common.ts'
import { formatNaira } from '#contract/rules/money.ts'
import {
  callPayFromWallet,
  day,
  insertBooking,
  insertPurchase,
  item,
  member,
  walletBalance,
} from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { expectRefused, setUpDress, storedBookingsOf } from '../../support/database/rentals.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'

const db = openTestDatabase()

describe('dates', () => {
  test.each([
    ['no dates', { rental_start_date: null, rental_end_date: null }],
    ['no start', { rental_start_date: null }],
    ['no end', { rental_end_date: null }],
  ])('a rental with %s is refused', async (_, values) => {
    const { bola, dress } = await setUpDress(db)
    const { title, text } = bookingMessages.missingDates
    await expectRefused(db, bola, insertBooking(db, bola, dress, values), 400, title, text)
  })

  test.each([
    ['on its start', 10],
    ['before its start', 9],
  ])('a rental that ends %s is refused', async (_, end) => {
    const { bola, dress } = await setUpDress(db)
    const attempt = insertBooking(db, bola, dress, { rental_end_date: day(end) })
    const { title, text } = bookingMessages.invalidDates
    await expectRefused(db, bola, attempt, 400, title, text)
  })

  test('a rental that starts yesterday is refused, one that starts today is not', async () => {
    const { bola, dress } = await setUpDress(db)
    const past = { rental_start_date: day(-1), rental_end_date: day(1) }
    await expectRefused(
      db,
      bola,
      insertBooking(db, bola, dress, past),
      400,
      'Invalid dates',
      'Start date cannot be in the past.',
    )
    const today = { rental_start_date: day(0), rental_end_date: day(1) }
    expect(await insertBooking(db, bola, dress, today)).toMatchObject({
      rental_duration_days: 2,
      rent_amount: 2000,
    })
  })

  test('a rental shorter or longer than the item allows is refused', async () => {
    const { bola, dress } = await setUpDress(db, { min_rental_days: 3, max_rental_days: 5 })
    const days = (count: number) => insertBooking(db, bola, dress, { rental_end_date: day(10 + count - 1) })
    const text = 'This item is rented for 3 to 5 days; you chose 2.'
    await expectRefused(db, bola, days(2), 400, 'Invalid dates', text)
    await expectRefused(db, bola, days(6), 400, 'Invalid dates')
    expect(await days(5)).toMatchObject({ rental_duration_days: 5 })
  })

  test('a rental that starts in more than a year is refused', async () => {
    const { bola, dress } = await setUpDress(db)
    const attempt = insertBooking(db, bola, dress, { rental_start_date: day(366), rental_end_date: day(368) })
    await expectRefused(db, bola, attempt, 400, 'Invalid dates')
  })
})

describe('the item', () => {
  test('an item that does not exist is not booked', async () => {
    const { bola, dress } = await setUpDress(db)
    const nothing = { ...dress, id: '00000000-0000-4000-8000-000000000000' }
    await expectRefused(db, bola, insertBooking(db, bola, nothing), 404, 'Error loading item')
  })

  test.each(['rented', 'sold', 'unavailable'])('an item that is %s is not booked', async (status) => {
    const { bola, dress } = await setUpDress(db, { status })
    await expectRefused(db, bola, insertBooking(db, bola, dress), 409, 'Item not available')
    await expectRefused(db, bola, insertPurchase(db, bola, dress), 409, 'Item not available')
  })

  test('an item for sale is not rented, an item for rent not sold', async () => {
    const { ada, bola, dress } = await setUpDress(db, { availability_type: 'sale' })
    await expectRefused(
      db,
      bola,
      insertBooking(db, bola, dress),
      409,
      'Item not available',
      'This item is for sale only.',
    )
    const rentOnly = await item(db, ada, { availability_type: 'rent' })
    await expectRefused(
      db,
      bola,
      insertPurchase(db, bola, rentOnly),
      409,
      'Item not available',
      'This item is for rent only.',
    )
  })
})

describe('delivery and wallet', () => {
  test.each([[null], [''], ['   ']])('delivery to the address %j is refused', async (address) => {
    const { bola, dress } = await setUpDress(db, { pickup_method: 'delivery' })
    await expectRefused(
      db,
      bola,
      insertBooking(db, bola, dress, { delivery_address: address }),
      400,
      'Delivery address required',
    )
  })

  test('paying by wallet needs the whole total, and the refusal says needed and available', async () => {
    const { dress } = await setUpDress(db)
    const bola = await member(db, 'Bola', { wallet: 7999.5 })
    const attempt = insertBooking(db, bola, dress, { payment_method: 'wallet' })
    const text = insufficientBalanceText(formatNaira(8000), formatNaira(7999.5))
    await expectRefused(db, bola, attempt, 402, 'Insufficient wallet balance', text)
    expect(await walletBalance(db, bola)).toBe(7999.5)
  })

  test('paying by wallet with exactly the total is booked, and nothing is taken yet', async () => {
    const { dress } = await setUpDress(db)
    const bola = await member(db, 'Bola', { wallet: 8000 })
    await insertBooking(db, bola, dress, { payment_method: 'wallet' })
    expect(await walletBalance(db, bola)).toBe(8000)
  })
})

describe('the rental limit', () => {
  test('a new member with a running rental cannot start another', async () => {
    const { ada, dress } = await setUpDress(db)
    const bola = await member(db, 'Bola', { wallet: 100_000 })
    await callPayFromWallet(db, bola, await insertBooking(db, bola, dress))
    const second = await item(db, ada)
    expect(await refusal(insertBooking(db, bola, second))).toMatchObject({
      code: 'PT403',
      hint: 'Rental limit reached',
    })
    expect(await storedBookingsOf(db, bola)).toHaveLength(1)
  })

  test('a new member with a running rental may still buy', async () => {
    const { ada, dress } = await setUpDress(db)
    const bola = await member(db, 'Bola', { wallet: 100_000 })
    await callPayFromWallet(db, bola, await insertBooking(db, bola, dress))
    expect(await insertPurchase(db, bola, await item(db, ada))).toMatchObject({ transaction_type: 'sale' })
  })

  test('a new member who holds two rentals can pay for one of them only', async () => {
    const { ada, dress } = await setUpDress(db)
    const bola = await member(db, 'Bola', { wallet: 100_000 })
    const [first, second] = [
      await insertBooking(db, bola, dress),
      await insertBooking(db, bola, await item(db, ada)),
    ]
    await callPayFromWallet(db, bola, first)
    expect(await refusal(callPayFromWallet(db, bola, second))).toMatchObject({
      code: 'PT403',
      hint: 'Rental limit reached',
    })
    expect(await walletBalance(db, bola)).toBe(92_000)
  })

  test('user_can_rent_item follows the limit and answers about oneself only', async () => {
    const { dress } = await setUpDress(db)
    const bola = await member(db, 'Bola', { wallet: 100_000 })
    const may = async () => (await db.as(bola).call('user_can_rent_item', { p_user_id: bola.id }))[0]
    expect(await may()).toEqual({ user_can_rent_item: true })
    await callPayFromWallet(db, bola, await insertBooking(db, bola, dress))
    expect(await may()).toEqual({ user_can_rent_item: false })
    const stranger = await member(db, 'Stranger')
    const nosy = db.as(stranger).call('user_can_rent_item', { p_user_id: bola.id })
    expect(await refusal(nosy)).toMatchObject({ code: 'PT403', hint: 'Access denied' })
  })
})
