import { beforeAll, describe, expect, test } from 'vitest'
import { item, member, withDates } from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Values } from '../../support/database/test-database.ts'

const db = openTestDatabase()

const find = (args: Values) =>
  db.as('visitor').call<{ title: string; cursor: string }>('search_items', withDates(args))

beforeAll(async () => {
  const ada = await member(db, 'Ada')
  await item(db, ada, { title: 'Wine gele' })
  await item(db, ada, { title: 'Ankara gown' })
})

describe('what is refused', () => {
  test.each<[string, Values]>([
    ['p_limit', { p_limit: 49 }],
    ['p_limit', { p_limit: 0 }],
    ['p_limit', { p_limit: null }],
    ['p_sort', { p_sort: 'cheapest' }],
    ['p_sort', { p_sort: 'nearest' }],
    ['p_query', { p_query: 'x'.repeat(201) }],
    ['p_type', { p_type: 'lease' }],
    ['p_price_from', { p_price_from: 5, p_price_to: 4 }],
    ['p_longitude', { p_latitude: 6 }],
    ['p_latitude', { p_latitude: 91, p_longitude: 0 }],
    ['p_latitude', { p_latitude: Number.NaN, p_longitude: 0 }],
    ['p_radius_km', { p_radius_km: 5 }],
    ['p_radius_km', { p_latitude: 6, p_longitude: 3, p_radius_km: 0 }],
    ['p_end', { p_start: 2 }],
    ['p_end', { p_start: 3, p_end: 3 }],
    ['p_start', { p_start: -1, p_end: 3 }],
    ['p_start', { p_start: 400, p_end: 403 }],
    ['p_cursor', { p_cursor: 'zz' }],
    ['p_cursor', { p_cursor: '6e6577' }],
    ['p_cursor', { p_cursor: Buffer.from('newest|1|1|x').toString('hex') }],
  ])('%s of %j', async (name, args) => {
    expect(await refusal(find(args))).toMatchObject({
      code: 'PT400',
      hint: 'Invalid search',
      message: expect.stringContaining(name),
    })
  })

  test('a cursor of another order', async () => {
    const [first] = await find({ p_sort: 'newest' })
    expect(await refusal(find({ p_sort: 'price_low', p_cursor: first?.cursor }))).toMatchObject({
      hint: 'Invalid search',
    })
  })

  test.each([
    "'; drop table items; --",
    "' or true) --",
    '\\',
    "o''clock",
    '%',
    '$1',
    ':*',
    '!gele',
    '(gele',
    "gele' & 'x",
    '\u0001',
  ])('the words %j are searched without an error', async (text) => {
    for (const name of ['p_query', 'p_category', 'p_size', 'p_brand', 'p_colour', 'p_city', 'p_state']) {
      const found = await find({ [name]: text })
      expect(found.every(({ title }) => title === 'Wine gele' || name === 'p_query')).toBe(true)
    }
    expect(await db.one('select count(*)::int as items from public.items')).toEqual({ items: 2 })
  })
})
