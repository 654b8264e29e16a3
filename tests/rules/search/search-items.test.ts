import { beforeAll, describe, expect, test } from 'vitest'
import {
  day,
  type Item,
  insertBooking,
  insertPaidBooking,
  item,
  member,
  moveIntoPast,
} from '../../support/database/builders.ts'
import { openTestDatabase, type Person, type Values } from '../../support/database/test-database.ts'

const db = openTestDatabase()

interface Found {
  item_id: string
  title: string
  distance_km: number | null
  dates_price: number | null
  cursor: string
}

const find = (args: Values, caller: Person | 'visitor' = 'visitor'): Promise<Found[]> =>
  db.as(caller).call<Found>('search_items', args)
const titles = async (args: Values, caller: Person | 'visitor' = 'visitor'): Promise<string[]> =>
  (await find(args, caller)).map(({ title }) => title).sort()

const place = (city: string, state: string, latitude: number, longitude: number): Values => ({
  location: { city, state, country: 'Nigeria', latitude, longitude },
})

async function lender(name: string, where: Values): Promise<Person> {
  const person = await member(db, name)
  await db.as(person).update('profiles', where, { user_id: person.id })
  return person
}

let ada: Person
let musa: Person
let chi: Person

/** Each differs in what the filters look at. */
beforeAll(async () => {
  ada = await lender('Ada', place('Ikeja', 'Lagos', 6.601849, 3.351486))
  musa = await lender('Musa', place('Kano', 'Kano', 12.002179, 8.591956))
  chi = await member(db, 'Chi')
  await db.query(
    'update private.profiles set rating_average = 4.9, num_reviews = 9, verified = true where user_id = $1',
    [musa.id],
  )
  await item(db, ada, {
    title: 'Wine gele',
    category: 'Accessories',
    rental_price: 2000,
    size: 'Free size',
    brand: 'Zara',
    colour: 'Wine',
    condition: 'new',
  })
  await item(db, ada, {
    title: 'Blue gown',
    category: 'Dresses',
    rental_price: 12_000,
    size: 'UK 12',
    brand: 'H&M',
    colour: 'Blue',
    condition: 'good',
    min_rental_days: 4,
    max_rental_days: 6,
  })
  await item(db, musa, {
    title: 'Gown to keep',
    category: 'Dresses',
    availability_type: 'sale',
    rental_price: null,
    sale_price: 60_000,
    size: 'UK 14',
    brand: 'h&m ',
    colour: 'Blue',
  })
  await item(db, musa, {
    title: 'Babban riga',
    category: 'Traditional',
    availability_type: 'rent',
    sale_price: null,
    rental_price: 30_000,
    rental_period: 'weekly',
    weekly_price: 100_000,
    buffer_days: 2,
    max_rental_days: 14,
  })
  await item(db, chi, { title: 'Coral beads', category: 'Jewelry', rental_price: 5000, condition: 'fair' })
})

describe('each filter', () => {
  test.each<[Values, string[]]>([
    [{}, ['Babban riga', 'Blue gown', 'Coral beads', 'Gown to keep', 'Wine gele']],
    [{ p_query: 'gown' }, ['Blue gown', 'Gown to keep']],
    [{ p_query: 'agbada' }, ['Babban riga']],
    [{ p_category: 'Dresses' }, ['Blue gown', 'Gown to keep']],
    [{ p_category: 'Hats' }, []],
    [{ p_type: 'rent' }, ['Babban riga', 'Blue gown', 'Coral beads', 'Wine gele']],
    [{ p_type: 'sale' }, ['Blue gown', 'Coral beads', 'Gown to keep', 'Wine gele']],
    [{ p_price_from: 5000, p_price_to: 12_000 }, ['Blue gown', 'Coral beads']],
    [{ p_price_to: 4999 }, ['Wine gele']],
    [{ p_price_from: 50_001 }, ['Gown to keep']],
    [{ p_size: ' uk 12' }, ['Blue gown']],
    [{ p_size: 'size 12', p_category: 'Dresses' }, ['Blue gown']],
    [{ p_size: 'Free size', p_category: 'Accessories' }, []],
    [{ p_brand: 'H&M' }, ['Blue gown', 'Gown to keep']],
    [{ p_colour: 'BLUE' }, ['Blue gown', 'Gown to keep']],
    [{ p_condition: 'fair' }, ['Coral beads']],
    [{ p_city: 'ikeja' }, ['Blue gown', 'Wine gele']],
    [{ p_state: 'Kano' }, ['Babban riga', 'Gown to keep']],
    [{ p_latitude: 6.5, p_longitude: 3.4, p_radius_km: 30 }, ['Blue gown', 'Wine gele']],
    [{ p_latitude: 6.5, p_longitude: 3.4, p_radius_km: 5 }, []],
    [{ p_query: 'gown', p_state: 'Lagos', p_type: 'rent', p_price_from: 10_000 }, ['Blue gown']],
    [
      { p_query: '', p_category: '', p_brand: '  ' },
      ['Babban riga', 'Blue gown', 'Coral beads', 'Gown to keep', 'Wine gele'],
    ],
  ])('%j', async (args, expected) => {
    expect(await titles(args)).toEqual(expected)
  })
})

describe('each order', () => {
  const order = async (args: Values): Promise<string[]> => (await find(args)).map(({ title }) => title)

  test.each<[string, string[]]>([
    ['newest', ['Coral beads', 'Babban riga', 'Gown to keep', 'Blue gown', 'Wine gele']],
    ['relevance', ['Coral beads', 'Babban riga', 'Gown to keep', 'Blue gown', 'Wine gele']],
    ['price_low', ['Wine gele', 'Coral beads', 'Blue gown', 'Babban riga', 'Gown to keep']],
    ['price_high', ['Gown to keep', 'Babban riga', 'Blue gown', 'Coral beads', 'Wine gele']],
  ])('%s', async (sort, expected) => {
    expect(await order({ p_sort: sort })).toEqual(expected)
  })

  test('rating: the best rated owners first', async () => {
    expect((await order({ p_sort: 'rating' })).slice(0, 2).sort()).toEqual(['Babban riga', 'Gown to keep'])
  })

  test('nearest first, items without a place last', async () => {
    const found = await find({ p_sort: 'nearest', p_latitude: 6.5, p_longitude: 3.4 })
    expect(
      found
        .slice(0, 2)
        .map(({ title }) => title)
        .sort(),
    ).toEqual(['Blue gown', 'Wine gele'])
    expect(found.at(-1)).toMatchObject({ title: 'Coral beads', distance_km: null })
    expect(found.map(({ distance_km }) => distance_km)).toEqual([
      12,
      12,
      expect.any(Number),
      expect.any(Number),
      null,
    ])
  })

  test('a row has the columns that the market shows', async () => {
    const [row] = await find({ p_query: 'babban riga' })
    expect(row).toMatchObject({
      owner_name: 'Musa',
      owner_verified: true,
      owner_rating: 4.9,
      owner_reviews: 9,
      city: 'Kano',
      state: 'Kano',
      rental_price: 30_000,
      images_count: 0,
      distance_km: null,
    })
  })
})

describe('free on these dates', () => {
  const on = (from: number, to: number): Values => ({ p_start: day(from), p_end: day(to) })
  const isFree = async (
    thing: Item,
    from: number,
    to: number,
    caller: Person | 'visitor' = 'visitor',
  ): Promise<boolean> =>
    (await find({ ...on(from, to), p_limit: 48 }, caller)).some(({ item_id }) => item_id === thing.id)

  test('items only for sale are left out, and shortest and longest rental apply', async () => {
    expect(await titles(on(10, 12))).toEqual(['Coral beads', 'Wine gele'])
    expect(await titles(on(10, 14))).toEqual(['Blue gown', 'Coral beads', 'Wine gele'])
    expect(await titles(on(10, 17))).toEqual(['Babban riga', 'Coral beads', 'Wine gele'])
  })

  test('each is shown with what its booking for these days costs, weeks at their own price', async () => {
    const [owner, borrower] = [await member(db, 'Owner'), await member(db, 'Borrower')]
    const dress = await item(db, owner, { title: 'Kente tunic', rental_price: 1000, weekly_price: 5000 })
    const days = on(10, 18)
    const [found] = await find({ ...days, p_query: 'kente tunic' })
    expect(found).toMatchObject({ item_id: dress.id, dates_price: 7000 })
    const quote = { p_item_id: dress.id, p_transaction_type: 'rent', p_receive_method: 'pickup' }
    expect(
      await db.as(borrower).call('quote_booking', { ...quote, p_start: day(10), p_end: day(18) }),
    ).toMatchObject([{ rent_amount: 7000 }])
    expect(await find({ p_query: 'kente tunic' })).toMatchObject([{ dates_price: null }])
  })

  test('booked days and the days for cleaning on both sides are not free', async () => {
    const [owner, borrower] = [await member(db, 'Owner'), await member(db, 'Borrower')]
    const dress = await item(db, owner, { buffer_days: 2 })
    await insertPaidBooking(db, borrower, dress)
    expect(await isFree(dress, 12, 14)).toBe(false)
    expect(await isFree(dress, 14, 16)).toBe(false)
    expect(await isFree(dress, 15, 16)).toBe(true)
    expect(await isFree(dress, 6, 8)).toBe(false)
    expect(await isFree(dress, 5, 7)).toBe(true)
  })

  test('an unpaid hold hides the item from others, not from its borrower, until it ends', async () => {
    const [owner, borrower] = [await member(db, 'Owner'), await member(db, 'Borrower')]
    const dress = await item(db, owner)
    const booking = await insertBooking(db, borrower, dress)
    expect(await isFree(dress, 10, 12)).toBe(false)
    expect(await isFree(dress, 10, 12, borrower)).toBe(true)
    await db.query('update public.transactions set hold_expires_at = now() where id = $1', [booking.id])
    expect(await isFree(dress, 10, 12)).toBe(true)
  })

  test('an item that is late is not free today for others, and is from tomorrow', async () => {
    const [owner, borrower] = [await member(db, 'Owner'), await member(db, 'Borrower')]
    const dress = await item(db, owner)
    const booking = await insertPaidBooking(db, borrower, dress)
    await moveIntoPast(db, booking, { days: 14 })
    await db.as(owner).call('mark_handed_over', { p_transaction_id: booking.id })
    expect([await isFree(dress, 0, 2), await isFree(dress, 1, 3)]).toEqual([false, true])
    expect(await isFree(dress, 0, 2, borrower)).toBe(true)
  })

  test('blocked days and breaks are not free', async () => {
    const owner = await member(db, 'Owner')
    const [dress, shoes] = [await item(db, owner), await item(db, owner)]
    const block = { owner_id: owner.id, first_day: day(20), last_day: day(25) }
    await db.as(owner).insert('availability_blocks', { ...block, item_id: dress.id })
    expect([await isFree(dress, 25, 27), await isFree(shoes, 25, 27)]).toEqual([false, true])
    const away = await db.as(owner).insert<{ id: string }>('availability_blocks', { ...block, item_id: null })
    expect(await isFree(shoes, 25, 27)).toBe(false)
    expect(await isFree(dress, 26, 28)).toBe(true)
    await db.as(owner).remove('availability_blocks', { id: away.id })
    expect(await isFree(shoes, 25, 27)).toBe(true)
  })
})
