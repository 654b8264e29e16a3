import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { bookBasket, bookingsOfBasket, pieceOf, setUpLook } from '../../support/database/baskets.ts'
import { day, insertBooking, insertPaidBooking, item, member } from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { storedBookingsOf } from '../../support/database/rentals.ts'
import { block, suspend } from '../../support/database/safety.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

const db = openTestDatabase()

const basketsOf = (person: Person) =>
  db.query('select from public.baskets where borrower_id = $1', [person.id])

/** It is refused so, and nothing is booked. */
async function expectRefused(person: Person, attempt: Promise<unknown>, title: string, text?: string) {
  const refused = await refusal(attempt)
  expect(refused.hint).toBe(title)
  if (text) expect(refused.message).toContain(text)
  expect(await basketsOf(person)).toEqual([])
  expect(await storedBookingsOf(db, person)).toEqual([])
}

describe('booking a basket', () => {
  test('makes an ordinary booking of each item, with its own owner, figures and hold', async () => {
    const { ada, chi, bola, wanted } = await setUpLook(db)
    const basket = await bookBasket(db, bola, wanted)
    expect(basket).toMatchObject({ borrower_id: bola.id, total_amount: 24_000, paid_at: null })
    const bookings = await bookingsOfBasket(db, basket)
    expect(bookings.map(({ lender_id }) => lender_id)).toEqual([ada.id, ada.id, chi.id])
    for (const booking of bookings) {
      expect(booking).toMatchObject({
        borrower_id: bola.id,
        transaction_type: 'rental',
        booking_status: 'pending',
        payment_status: 'pending',
        rent_amount: 3000,
        deposit_amount: 5000,
        total_amount: 8000,
        rental_start_date: day(10),
        rental_end_date: day(12),
        receive_method: 'pickup',
      })
      expect(booking.hold_expires_at).toBe(bookings[0]?.hold_expires_at)
    }
  })

  test('an item costs what it costs alone, with delivery where it is delivered', async () => {
    const { ada, bola, pieces } = await setUpLook(db)
    const terms = { pickup_method: 'both', delivery_fee: 1500.5, return_delivery_fee: 700 }
    const lace = await item(db, ada, { title: 'Lace', ...terms })
    const silk = await item(db, ada, { title: 'Silk', ...terms, owner_pays_delivery: true })
    const wanted = [
      pieceOf(lace, { receive_method: 'delivery' }),
      pieceOf(silk, { receive_method: 'delivery' }),
      pieceOf(pieces[0], { end_date: day(13) }),
    ]
    const total = 8000 + 2200.5 + (8000 + 700) + 9000
    const basket = await bookBasket(db, bola, wanted, { total, address: '3 Allen Avenue' })
    const stored = (await bookingsOfBasket(db, basket)).map((one) => [one.total_amount, one.delivery_paid_by])
    expect(stored).toEqual([
      [9000, null],
      [10_200.5, 'borrower'],
      [8700, 'lender'],
    ])
    expect(
      await db.as(bola).query(
        `select public.my_delivery_address(t.id) as address from public.transactions t
         where t.basket_id = $1 order by t.total_amount`,
        [basket.id],
      ),
    ).toEqual([{ address: '3 Allen Avenue' }, { address: null }, { address: '3 Allen Avenue' }])
  })

  test('the same key answers the same basket, and is not used for another', async () => {
    const { bola, wanted } = await setUpLook(db)
    const key = randomUUID()
    const first = await bookBasket(db, bola, wanted, { key })
    expect(await bookBasket(db, bola, wanted, { key })).toEqual(first)
    expect(await storedBookingsOf(db, bola)).toHaveLength(3)
    expect(await refusal(bookBasket(db, bola, wanted.slice(1), { key }))).toMatchObject({
      code: 'PT409',
      hint: 'Basket changed',
    })
    const eve = await member(db, 'Eve')
    const others = [pieceOf(await item(db, await member(db, 'Dami')))]
    expect((await bookBasket(db, eve, others, { key })).id).not.toBe(first.id)
  })

  test('the next basket takes the place of one that waits for payment, and leaves single bookings alone', async () => {
    const { ada, bola, wanted, pieces } = await setUpLook(db)
    const single = await insertBooking(db, bola, await item(db, ada, { title: 'Alone' }))
    const first = await bookBasket(db, bola, wanted)
    const other = await item(db, ada, { title: 'Other' })
    const second = await bookBasket(db, bola, [pieceOf(pieces[1]), pieceOf(other)])
    const states = async (basket: typeof first) =>
      (await bookingsOfBasket(db, basket)).map((one) => [one.booking_status, one.cancelled_by])
    const given = ['cancelled', 'borrower']
    expect(await states(first)).toEqual([given, given, given])
    expect(await states(second)).toEqual([
      ['pending', null],
      ['pending', null],
    ])
    const [stored] = await db.query<{ booking_status: string }>(
      'select booking_status from public.transactions where id = $1',
      [single.id],
    )
    expect(stored).toEqual({ booking_status: 'pending' })
  })

  test('counts as one unpaid booking', async () => {
    const { ada, bola, wanted } = await setUpLook(db)
    await insertBooking(db, bola, await item(db, ada))
    await insertBooking(db, bola, await item(db, ada))
    await bookBasket(db, bola, wanted)
    expect(await refusal(insertBooking(db, bola, await item(db, ada)))).toMatchObject({
      hint: 'Too many unpaid bookings',
    })
  })
})

describe('a basket is booked whole or not at all', () => {
  test('an item that somebody else has is named', async () => {
    const { bola, pieces, wanted } = await setUpLook(db)
    await insertPaidBooking(db, await member(db, 'Eve'), pieces[1], {
      rental_start_date: day(12),
      rental_end_date: day(14),
    })
    await expectRefused(
      bola,
      bookBasket(db, bola, wanted),
      'Item not available',
      '“Gown”: This item is already booked',
    )
  })

  test('days off, too few days, a deposit above the limit and a missing address are named', async () => {
    const { ada, bola, pieces, wanted } = await setUpLook(db)
    const withOther = async (values: object) => [
      ...wanted,
      pieceOf(await item(db, ada, { title: 'Lace', ...values })),
    ]
    const dear = await withOther({ deposit_amount: 500_000 })
    await expectRefused(bola, bookBasket(db, bola, dear), 'Deposit above your limit', '“Lace”: ')
    const long = await withOther({ min_rental_days: 7 })
    await expectRefused(
      bola,
      bookBasket(db, bola, long),
      'Invalid dates',
      '“Lace”: This item is rented for 7',
    )
    const delivered = await withOther({ pickup_method: 'delivery' })
    await expectRefused(bola, bookBasket(db, bola, delivered), 'Delivery address required', '“Lace”: ')
    const off = { owner_id: ada.id, item_id: pieces[0].id, first_day: day(11), last_day: day(11) }
    await db.as(ada).insert('availability_blocks', off)
    await expectRefused(
      bola,
      bookBasket(db, bola, wanted),
      'Item not available',
      '“Bag”: The owner does not rent it out',
    )
  })

  test('one’s own item, an unknown one and one for sale only', async () => {
    const { ada, bola, wanted } = await setUpLook(db)
    const own = pieceOf(await item(db, bola, { title: 'Mine' }))
    await expectRefused(bola, bookBasket(db, bola, [...wanted, own]), 'Cannot book own item', '“Mine”: ')
    const unknown = pieceOf({ id: randomUUID() })
    await expectRefused(bola, bookBasket(db, bola, [...wanted, unknown]), 'Error loading item', 'An item: ')
    const sold = pieceOf(await item(db, ada, { title: 'For sale', availability_type: 'sale' }))
    await expectRefused(bola, bookBasket(db, bola, [...wanted, sold]), 'Item not available', '“For sale”: ')
  })

  test('of somebody who is kept apart, without a word about it or the title', async () => {
    const { chi, bola, wanted } = await setUpLook(db)
    await block(db, chi, bola)
    await expectRefused(
      bola,
      bookBasket(db, bola, wanted),
      'Item not available',
      'An item: This item is not available right now.',
    )
  })

  test('another total than the price', async () => {
    const { bola, wanted } = await setUpLook(db)
    const attempt = bookBasket(db, bola, wanted, { total: 23_999.99 })
    await expectRefused(bola, attempt, 'The price has changed', 'These items cost ₦24,000 together.')
    for (const total of [0, -1, Number.NaN, 1e12]) {
      await expectRefused(bola, bookBasket(db, bola, wanted, { total }), 'Invalid input')
    }
  })

  test('a wallet that cannot pay it', async () => {
    const { bola, wanted } = await setUpLook(db, { wallet: 23_999 })
    const attempt = bookBasket(db, bola, wanted, { method: 'wallet' })
    await expectRefused(bola, attempt, 'Insufficient wallet balance', 'You need ₦24,000 but have ₦23,999')
  })

  test('more items than can be rented at once', async () => {
    const { bola, wanted } = await setUpLook(db, { atOnce: 2, deposits: 14_999 })
    await expectRefused(
      bola,
      bookBasket(db, bola, wanted),
      'Rental limit reached',
      'Several items together count as one while their deposits are at most ₦14,999; here each counts, and you can rent 2 more now.',
    )
    expect(await bookBasket(db, bola, wanted.slice(1))).toMatchObject({ total_amount: 16_000 })
  })

  test('people who cannot rent', async () => {
    const { wanted, bola } = await setUpLook(db)
    const eve = await member(db, 'Eve', { identity: 'none' })
    await expectRefused(eve, bookBasket(db, eve, wanted), 'KYC Verification Required')
    await suspend(db, await member(db, 'Admin', { admin: true }), bola)
    await expectRefused(bola, bookBasket(db, bola, wanted), 'Account suspended')
    await expect(
      db.as('visitor').call('book_basket', { p_key: randomUUID(), p_pieces: wanted, p_total: 24_000 }),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('nothing, too much, and one item twice', async () => {
    const { bola, wanted, pieces } = await setUpLook(db)
    await expectRefused(bola, bookBasket(db, bola, [], { total: 1 }), 'Empty basket')
    const hundred = Array.from({ length: 100 }, () => pieceOf({ id: randomUUID() }))
    await expectRefused(bola, bookBasket(db, bola, hundred), 'Basket too large')
    const twice = [...wanted, pieceOf(pieces[0], { start_date: day(20), end_date: day(22) })]
    await expectRefused(bola, bookBasket(db, bola, twice), 'Item chosen twice')
    await setSetting(db, 'max_basket_items', 2)
    await expectRefused(
      bola,
      bookBasket(db, bola, wanted),
      'Basket too large',
      'You can rent up to 2 items together.',
    )
    await setSetting(db, 'max_basket_items', null)
    await expectRefused(
      bola,
      bookBasket(db, bola, [5, null] as never, { total: 1 }),
      'Invalid input',
      'item_id',
    )
  })
})

describe('what nobody can do', () => {
  test('put a booking into a basket, or make one, by hand', async () => {
    const { ada, bola, wanted } = await setUpLook(db)
    const basket = await bookBasket(db, bola, wanted)
    const dress = await item(db, ada)
    expect(await refusal(insertBooking(db, bola, dress, { basket_id: basket.id }))).toMatchObject({
      code: '42501',
    })
    const row = { borrower_id: bola.id, key: randomUUID(), asked: '', total_amount: 1 }
    expect(await refusal(db.as(bola).insert('baskets', row))).toMatchObject({ code: '42501' })
    expect(
      await refusal(db.as(bola).update('baskets', { total_amount: 1 }, { id: basket.id })),
    ).toMatchObject({
      code: '42501',
    })
  })

  test('read the basket of somebody else', async () => {
    const { ada, bola, wanted } = await setUpLook(db)
    const { id } = await bookBasket(db, bola, wanted)
    expect(await db.as(bola).read('public.baskets', { id })).toHaveLength(1)
    expect(await db.as(ada).read('public.baskets', { id })).toEqual([])
    expect(await refusal(db.as('visitor').read('public.baskets', { id }))).toMatchObject({ code: '42501' })
  })
})
