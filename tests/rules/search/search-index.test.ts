import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day, insertPaidBooking, item, member, withDates } from '../../support/database/builders.ts'
import { openTestDatabase, type Person, type Values } from '../../support/database/test-database.ts'

/** What is searched is always what is listed, whatever happens to items and their owners. */

const db = openTestDatabase()

interface Found {
  item_id: string
  title: string
  cursor: string
}

const find = (args: Values = {}): Promise<Found[]> =>
  db.as('visitor').call<Found>('search_items', withDates(args))
const isFound = async (query: string): Promise<boolean> => (await find({ p_query: query })).length > 0

/** Rows that are there and should not be, or should and are not. */
function differences(): Promise<unknown[]> {
  const both = (table: string): string => `
    select '${table} too many' as what, to_jsonb(a) as row from (select * from private.${table} except all select * from private.${table}_wanted) a
    union all
    select '${table} missing', to_jsonb(b) from (select * from private.${table}_wanted except all select * from private.${table}) b`
  return db.query(`${both('listings')} union all ${both('listing_words')}`)
}

describe('the index finds an item while it is available', () => {
  test('not while it is withdrawn, hidden, deleted or its owner deleted; and again afterwards', async () => {
    const [ada, admin] = [await member(db, 'Ada'), await member(db, 'Admin', { admin: true })]
    const dress = await item(db, ada, { title: 'Kente robe' })
    expect(await isFound('kente')).toBe(true)
    for (const status of ['rented', 'sold', 'unavailable']) {
      await db.as(ada).update('items', { status }, { id: dress.id })
      expect(await isFound('kente')).toBe(false)
    }
    await db.as(ada).update('items', { status: 'available' }, { id: dress.id })
    expect(await isFound('kente')).toBe(true)
    await db.as(admin).call('moderate_item', { p_item_id: dress.id, p_action: 'hide', p_reason: 'A fake' })
    expect(await isFound('kente')).toBe(false)
    await db.as(admin).call('moderate_item', { p_item_id: dress.id, p_action: 'restore' })
    await db.as(ada).update('items', { status: 'available' }, { id: dress.id })
    expect(await isFound('kente')).toBe(true)
    await db.query('update private.profiles set deleted_at = now() where user_id = $1', [ada.id])
    expect(await isFound('kente')).toBe(false)
    await db.query('update private.profiles set deleted_at = null where user_id = $1', [ada.id])
    expect(await isFound('kente')).toBe(true)
    await db.as(ada).remove('items', { id: dress.id })
    expect(await isFound('kente')).toBe(false)
    expect(await differences()).toEqual([])
  })

  test('by its new words, price, condition, colour and place, not by the old ones', async () => {
    const ada = await member(db, 'Ada')
    const old = { rental_price: 700, condition: 'fair', colour: 'Teal', pickup_method: 'pickup' }
    const dress = await item(db, ada, { title: 'Cashmere poncho', ...old })
    const changed = { rental_price: 90_000, condition: 'new', colour: 'Ivory', pickup_method: 'both' }
    await db.as(ada).update('items', { title: 'Mohair cardigan', ...changed }, { id: dress.id })
    const with_ = (args: Values) => find({ p_query: 'mohair', ...args })
    expect([await with_({ p_condition: 'fair' }), await with_({ p_colour: 'teal' })]).toEqual([[], []])
    expect(await with_({ p_condition: 'new', p_colour: 'ivory' })).toMatchObject([{ item_id: dress.id }])
    expect(await differences()).toEqual([])
    expect([await isFound('poncho'), await isFound('mohair')]).toEqual([false, true])
    expect(await find({ p_query: 'mohair', p_price_to: 1000, p_sort: 'price_low' })).toEqual([])
    const here = { p_query: 'mohair', p_latitude: 7.39, p_longitude: 3.93, p_radius_km: 5 }
    expect(await find(here)).toEqual([])
    const location = { city: 'Ibadan', state: 'Oyo', latitude: 7.391234, longitude: 3.927654 }
    await db.as(ada).update('profiles', { location }, { user_id: ada.id })
    expect(await find(here)).toHaveLength(1)
    expect(await find({ p_query: 'mohair', p_state: 'Oyo' })).toHaveLength(1)
  })

  test('after random changes in any order', { timeout: 300_000 }, async () => {
    const people = [await member(db, 'Ada'), await member(db, 'Bola'), await member(db, 'Chi')]
    for (const person of people) for (let n = 0; n < 3; n++) await item(db, person)
    const change = fc.oneof(
      fc.record({ title: fc.constantFrom('Red gele', 'Aso òkè cap', 'Head tie, wine', '???', 'A') }),
      fc.record({
        rental_price: fc.integer({ min: 1, max: 100_000 }),
        buffer_days: fc.integer({ min: 0, max: 5 }),
      }),
      fc.record({ status: fc.constantFrom('available', 'unavailable', 'rented') }),
      fc.record({
        availability_type: fc.constantFrom('rent', 'sale', 'both'),
        category: fc.constantFrom('Bags', 'Other'),
      }),
      fc.record({
        brand: fc.option(fc.constantFrom('H&M', ' Zara ', "Levi's \\ 501")),
        size: fc.option(fc.constant('UK 12')),
      }),
      fc.record({
        condition: fc.option(fc.constantFrom('new', 'excellent', 'good', 'fair')),
        colour: fc.option(fc.constantFrom('Red', 'Wine')),
        pickup_method: fc.constantFrom('pickup', 'delivery', 'both'),
      }),
      fc.record({ description: fc.option(fc.string({ maxLength: 40, unit: 'grapheme-ascii' })) }),
    )
    const location = fc.option(
      fc.oneof(
        fc.record({
          city: fc.constantFrom('Ikeja', 'Kano'),
          latitude: fc.double({ min: 4, max: 5, noNaN: true }),
          longitude: fc.constant(7.1),
        }),
        fc.constantFrom<Values>(
          { latitude: 'north', longitude: 3 },
          { latitude: 1e300, longitude: 3 },
          { state: 'Oyo' },
        ),
      ),
    )
    const step = fc.oneof(
      fc.record({ item: fc.nat(), change }),
      fc.record({ person: fc.nat(), location }),
      fc.record({ person: fc.nat(), rating: fc.integer({ min: 0, max: 500 }), reviews: fc.nat({ max: 50 }) }),
      fc.record({ person: fc.nat(), deleted: fc.boolean() }),
      fc.record({ item: fc.nat(), removed: fc.constant(true) }),
    )
    const own = 'owner_id = any ($1::uuid[])'
    const ids = `{${people.map(({ id }) => id).join()}}`
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        for (const taken of steps) {
          const items = await db.query<{ id: string }>(
            `select id from public.items where ${own} order by id`,
            [ids],
          )
          const id = 'item' in taken ? items[taken.item % items.length]?.id : people[taken.person % 3]?.id
          if ('removed' in taken) {
            if (items.length > 4) await db.query('delete from public.items where id = $1', [id])
          } else if ('change' in taken) {
            const names = Object.keys(taken.change)
            const set = names.map((name, at) => `${name} = $${at + 2}`).join(', ')
            await db.query(`update public.items set ${set} where id = $1`, [
              id,
              ...Object.values(taken.change),
            ])
          } else if ('location' in taken) {
            await db.query('update private.profiles set location = $2 where user_id = $1', [
              id,
              taken.location,
            ])
          } else if ('rating' in taken) {
            await db.query(
              'update private.profiles set rating_average = $2::int / 100.0, num_reviews = $3 where user_id = $1',
              [id, taken.rating, taken.reviews],
            )
          } else {
            await db.query(
              'update private.profiles set deleted_at = case when $2::boolean then now() end where user_id = $1',
              [id, taken.deleted],
            )
          }
        }
        expect(await differences()).toEqual([])
      }),
      { numRuns: 60 },
    )
    await db.query('update private.profiles set deleted_at = null where user_id = any ($1::uuid[])', [ids])
  })
})

describe('pages', () => {
  const orders: Values[] = [
    { p_sort: 'newest' },
    { p_sort: 'price_low' },
    { p_sort: 'price_high' },
    { p_sort: 'rating' },
    { p_sort: 'relevance', p_query: 'umbrella' },
    { p_sort: 'relevance', p_query: 'umbrella nobody lists' },
    { p_sort: 'price_low', p_query: 'umbrella nobody lists' },
    { p_sort: 'price_low', p_query: 'umbrella' },
    { p_sort: 'price_high', p_query: 'umbrella', p_start: 3, p_end: 5 },
    { p_sort: 'nearest', p_latitude: 6.5, p_longitude: 3.4 },
  ]

  test.each(orders)('%j: nothing twice and nothing left out while items come', async (args) => {
    const owners: Person[] = []
    for (const [at, name] of ['Dupe', 'Eze', 'Femi'].entries()) {
      const owner = await member(db, name)
      owners.push(owner)
      const location = { latitude: 6.5 + at / 10, longitude: 3.4 }
      if (at > 0) await db.as(owner).update('profiles', { location }, { user_id: owner.id })
      for (let n = 0; n < 6; n++) {
        const title = n % 3 === 0 ? 'Parasol' : 'Umbrella'
        await item(db, owner, { title, description: 'An umbrella.', rental_price: 1000 + (n % 2) * 500 })
      }
    }
    const before = (await find({ ...args, p_limit: 48 })).map(({ item_id }) => item_id)
    const paged: Found[] = []
    for (let page = 0; page < 40; page++) {
      const rows = await find({ ...args, p_limit: 5, p_cursor: paged.at(-1)?.cursor ?? null })
      paged.push(...rows)
      if (rows.length < 5) break
      const owner = owners[page % 3]
      if (owner && page < 4) await item(db, owner, { title: 'Umbrella', rental_price: 1250 })
    }
    const ids = paged.map(({ item_id }) => item_id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => before.includes(id))).toEqual(before.filter((id) => ids.includes(id)))
    expect(before.slice(0, 18).filter((id) => !ids.includes(id))).toEqual([])
  })
})

describe('counts', () => {
  interface Count {
    facet: string
    value: string
    count: number
    more: boolean
  }
  const bands: Record<string, Values> = {
    'under-5000': { p_price_to: 4999 },
    '5000-15000': { p_price_from: 5000, p_price_to: 14_999 },
    '15000-50000': { p_price_from: 15_000, p_price_to: 50_000 },
    'over-50000': { p_price_from: 50_001 },
  }

  test.each<Values>([
    { p_query: 'lantern' },
    { p_query: 'lantern', p_category: 'Bags', p_city: 'enugu', p_state: 'Enugu' },
    { p_query: 'lantern', p_category: 'Bags', p_price_to: 4999, p_brand: 'Zara' },
    { p_query: 'lantern', p_type: 'rent', p_colour: 'red', p_start: 3, p_end: 5 },
  ])('of %j are the numbers that a search with each value finds', async (args) => {
    const [gbenga, nkem] = [await member(db, 'Gbenga'), await member(db, 'Nkem')]
    for (const [person, place] of [
      [nkem, 'Enugu'],
      [gbenga, 'Lagos'],
    ] as const) {
      await db
        .as(person)
        .update('profiles', { location: { city: place, state: place } }, { user_id: person.id })
    }
    for (let n = 0; n < 12; n++) {
      await item(db, n % 5 ? gbenga : nkem, {
        title: 'Lantern',
        category: n % 3 ? 'Bags' : 'Other',
        availability_type: (['rent', 'both', 'sale'] as const)[n % 3],
        rental_price: n % 3 === 2 ? null : [3000, 15_000, 40_000, 70_000][n % 4],
        sale_price: n % 3 === 0 ? null : 20_000,
        brand: n % 3 ? 'Zara' : null,
        colour: n % 4 ? 'Red' : 'Blue',
        size: n % 5 ? 'M' : null,
        condition: n % 2 ? 'new' : 'good',
      })
    }
    const counts = await db.as('visitor').call<Count>('search_counts', withDates(args))
    expect(new Set(counts.map(({ facet }) => facet)).size).toBeGreaterThan(5)
    expect(counts.map(({ value }) => value)).toContain('Lagos')
    for (const { facet, value, count, more } of counts) {
      const chosen =
        facet === 'price'
          ? { p_price_from: null, p_price_to: null, ...bands[value] }
          : // Who chooses another state does not keep the city.
            { ...(facet === 'state' && args.p_state ? { p_city: null } : {}), [`p_${facet}`]: value }
      const found = await find({ ...args, ...chosen, p_limit: 48 })
      expect({ facet, value, count, more }).toEqual({ facet, value, count: found.length, more: false })
    }
  })
})

describe('similar items', () => {
  test('are of the same category, without the item itself, and free', async () => {
    const [owner, borrower] = [await member(db, 'Hauwa'), await member(db, 'Ife')]
    const shown = await item(db, owner, { title: 'Green satin tiara', category: 'Jewelry' })
    const near = await item(db, owner, { title: 'Green satin tiara with pearls', category: 'Jewelry' })
    const kind = await item(db, owner, { title: 'Bridal tiara', category: 'Jewelry' })
    const other = await item(db, owner, { title: 'Ring', category: 'Jewelry' })
    const ask = async (args: Values): Promise<string[]> =>
      (await db.as('visitor').call<Found>('similar_items', { p_item_id: shown.id, ...args })).map(
        ({ item_id }) => item_id,
      )
    expect(await ask({})).toEqual([near.id, kind.id, other.id])
    await insertPaidBooking(db, borrower, near)
    expect(await ask({ p_start: day(10), p_end: day(12), p_limit: 1 })).toEqual([kind.id])
    expect(await ask({ p_item_id: owner.id })).toEqual([])
  })
})

test('the distance to an owner is exact to a kilometre at most', async () => {
  const owner = await member(db, 'Jide')
  const location = { city: 'Jos', state: 'Plateau', latitude: 9.896512, longitude: 8.858331 }
  await db.as(owner).update('profiles', { location }, { user_id: owner.id })
  const dress = await item(db, owner, { title: 'Zebra tuxedo' })
  const rows = await find({
    p_query: 'zebra',
    p_latitude: 9.896512,
    p_longitude: 8.858331,
    p_sort: 'nearest',
  })
  expect(rows).toMatchObject([{ item_id: dress.id, distance_km: 1 }])
  const told = JSON.stringify(rows) + Buffer.from(rows[0]?.cursor ?? '', 'hex').toString()
  // Not as the seconds of a time.
  expect(told).not.toMatch(/(?<!\d)(9\.896|8\.858)/)
  expect(
    await db.query('select latitude, longitude from private.listing_places where latitude = 9.9'),
  ).toEqual([{ latitude: 9.9, longitude: 8.86 }])
})
