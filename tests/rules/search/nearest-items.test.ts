import { beforeAll, describe, expect, test } from 'vitest'
import { formatDate } from '#contract/rules/dates.ts'
import { day, type Item, insertPaidBooking, item, member } from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { block } from '../../support/database/safety.ts'
import { openTestDatabase, type Person, type Values } from '../../support/database/test-database.ts'

/** A search that finds nothing is answered with what comes close: one filter less, and how it differs in words. */

const db = openTestDatabase()

interface Near {
  facet: string
  differs: string
  listing: { title: string; dates_price: number | null }
}
const near = (args: Values, caller: Person | 'visitor' = 'visitor') =>
  db.as(caller).query<Near>(
    `select facet, differs, listing from public.nearest_items(${Object.keys(args)
      .map((name, at) => `${name} => $${at + 1}`)
      .join(', ')})`,
    Object.values(args),
  )
const words = async (args: Values, caller: Person | 'visitor' = 'visitor') =>
  (await near(args, caller)).map(({ listing, differs }) => `${listing.title}: ${differs}`)
const found = (args: Values) => db.as('visitor').call('search_items', args)

let ada: Person
let blue: Item
beforeAll(async () => {
  ada = await member(db, 'Ada')
  const musa = await member(db, 'Musa')
  const place = (city: string, state: string, latitude: number, longitude: number) => ({
    location: { city, state, country: 'Nigeria', latitude, longitude },
  })
  await db.as(ada).update('profiles', place('Ikeja', 'Lagos', 6.6, 3.35), { user_id: ada.id })
  await db.as(musa).update('profiles', place('Wuse', 'Abuja', 9.07, 7.48), { user_id: musa.id })
  const dress = { category: 'Dresses', availability_type: 'rent', sale_price: null, max_rental_days: 10 }
  blue = await item(db, ada, {
    ...dress,
    title: 'Blue gown',
    size: 'UK 12',
    colour: 'Blue',
    rental_price: 7000,
    condition: 'good',
  })
  await item(db, ada, {
    ...dress,
    title: 'Red gown',
    size: 'UK 18',
    colour: 'Red',
    brand: 'Zara',
    rental_price: 12_000,
  })
  await item(db, musa, {
    ...dress,
    title: 'Green gown',
    size: 'UK 14',
    colour: 'Green',
    rental_price: 9000,
    condition: 'new',
  })
  await item(db, musa, {
    title: 'Coral beads',
    category: 'Jewelry',
    availability_type: 'sale',
    rental_price: null,
    sale_price: 3000,
  })
  await insertPaidBooking(db, await member(db, 'Chidi'), blue)
})

describe('what comes close', () => {
  test.each<[string, Values, string[]]>([
    [
      'a price that is too low: the least above it first',
      { p_category: 'Dresses', p_price_to: 5000 },
      ['Blue gown: ₦2,000 more', 'Green gown: ₦4,000 more', 'Red gown: ₦7,000 more'],
    ],
    [
      'a price that is too high',
      { p_category: 'Dresses', p_price_from: 15_000, p_price_to: 50_000 },
      ['Red gown: ₦3,000 less', 'Green gown: ₦6,000 less', 'Blue gown: ₦8,000 less'],
    ],
    ['a price under a round figure', { p_query: 'blue gown', p_price_to: 4999 }, ['Blue gown: ₦2,000 more']],
    [
      'a price over a round figure',
      { p_query: 'red gown', p_price_from: 50_001 },
      ['Red gown: ₦38,000 less'],
    ],
    [
      'a size: the nearest first',
      { p_category: 'Dresses', p_size: 'UK 20' },
      ['Red gown: Size UK 18', 'Green gown: Size UK 14', 'Blue gown: Size UK 12'],
    ],
    ['a state', { p_query: 'beads', p_state: 'Lagos' }, ['Coral beads: In Wuse, Abuja']],
    [
      'a state, or some of the words',
      { p_query: 'red gown', p_state: 'Abuja' },
      ['Red gown: In Ikeja, Lagos', 'Green gown: Fits some of your words'],
    ],
    ['a city', { p_query: 'beads', p_state: 'Abuja', p_city: 'Garki' }, ['Coral beads: In Wuse']],
    [
      'a city and its state',
      { p_query: 'beads', p_state: 'Lagos', p_city: 'Ikeja' },
      ['Coral beads: In Wuse, Abuja'],
    ],
    ['a colour', { p_query: 'gown', p_size: 'UK 18', p_colour: 'Pink' }, ['Red gown: In red']],
    ['a brand', { p_query: 'red gown', p_brand: 'Gucci' }, ['Red gown: By Zara']],
    [
      'a brand that is not given',
      { p_query: 'green gown', p_brand: 'Gucci' },
      ['Green gown: Brand not given'],
    ],
    ['a condition', { p_colour: 'Green', p_condition: 'fair' }, ['Green gown: Brand new']],
    ['to buy', { p_query: 'red gown', p_type: 'sale' }, ['Red gown: Only to rent']],
    ['to rent', { p_query: 'beads', p_type: 'rent' }, ['Coral beads: Only to buy']],
    ['a category', { p_query: 'beads', p_category: 'Shoes' }, ['Coral beads: In Jewelry']],
    [
      'a distance: the nearest first',
      { p_query: 'gown', p_latitude: 9.4, p_longitude: 7.48, p_radius_km: 5 },
      ['Green gown: 36 km away', 'Blue gown: 549 km away', 'Red gown: 549 km away'],
    ],
    [
      'two reasons in turn',
      { p_category: 'Dresses', p_colour: 'Green', p_price_to: 8000 },
      ['Green gown: ₦1,000 more', 'Blue gown: In blue'],
    ],
    [
      'nothing where no single filter is the reason',
      { p_colour: 'Green', p_brand: 'Zara', p_size: 'UK 8' },
      [],
    ],
    ['nothing without a filter', {}, []],
  ])('%s', async (_, args, expected) => {
    expect((await words(args)).sort()).toEqual(expected.toSorted())
    if (expected.length > 0) expect((await words({ ...args, p_limit: 1 }))[0]).toBe(expected[0])
    if (Object.keys(args).length > 0) expect(await found(args)).toEqual([])
  })

  test('days: from when it is free, for as many days and at their price', async () => {
    const args = { p_colour: 'Blue', p_start: day(10), p_end: day(12) }
    expect(await found(args)).toEqual([])
    const [first] = await near(args)
    expect(first).toMatchObject({ facet: 'days', listing: { title: 'Blue gown', dates_price: 21_000 } })
    const free = /^Available from (.*)$/.exec(first?.differs ?? '')?.[1]
    const start = [...Array(20).keys()].map((n) => day(10 + n)).find((one) => formatDate(one) === free)
    expect(start).toBeDefined()
    const later = (from: string) => {
      const end = new Date(`${from}T00:00:00Z`)
      return new Date(end.getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
    }
    const on = (from: string) => found({ ...args, p_start: from, p_end: later(from) })
    expect(await on(start ?? '')).toMatchObject([{ title: 'Blue gown' }])
  })

  test('is nothing of a person whom the caller keeps away', async () => {
    const bola = await member(db, 'Bola')
    const args = { p_colour: 'Red', p_brand: 'Gucci' }
    expect(await words(args, bola)).toEqual(['Red gown: By Zara'])
    await block(db, bola, ada)
    expect(await words(args, bola)).toEqual([])
  })

  test('says how many at most, and refuses what search refuses', async () => {
    expect(await near({ p_category: 'Dresses', p_price_to: 5000, p_limit: 2 })).toHaveLength(2)
    for (const [args, message] of [
      [{ p_limit: 25 }, 'p_limit must be from 1 to 24.'],
      [{ p_type: 'lend' }, 'p_type must be rent or sale.'],
    ] as const) {
      expect(await refusal(near(args))).toMatchObject({ hint: 'Invalid search', message })
    }
  })
})
