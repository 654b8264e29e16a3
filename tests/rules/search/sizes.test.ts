import { beforeAll, describe, expect, test } from 'vitest'
import { categories, sizedAs } from '#contract/taxonomy.ts'
import { sizeLabel } from '@/domain/items/size-label'
import { item, member } from '../../support/database/builders.ts'
import { openTestDatabase, type Values } from '../../support/database/test-database.ts'

const db = openTestDatabase()

const shown = async (category: string, size: string | null): Promise<string | null> => {
  const [row] = await db.query<{ size: string | null }>('select private.size_shown($1, $2) as size', [
    category,
    size,
  ])
  return row?.size ?? null
}

describe('a size as people choose it', () => {
  test.each([
    ['Dresses', '12', 'UK 12'],
    ['Dresses', 'uk12', 'UK 12'],
    ['Suits', 'Size  12', 'UK 12'],
    ['Tops', 'medium', 'M'],
    ['Tops', '3xl', 'XXXL'],
    ['Traditional', 'Extra-large', 'XL'],
    ['Traditional', 'free size', 'One size'],
    ['Suits', '42 long', '42 long'],
    ['Dresses', '8-12', 'UK 8 to 12'],
    ['Dresses', 'size uk 8 – uk12', 'UK 8 to 12'],
    ['Dresses', 'UK 8 to 12', 'UK 8 to 12'],
    ['Dresses', '12-8', '12-8'],
    ['Dresses', '4-60', '4-60'],
    ['Shoes', '40-41', 'Shoe 40-41'],
    ['Shoes', '40', 'Shoe EU 40'],
    ['Shoes', 'EUR 40', 'Shoe EU 40'],
    ['Shoes', 'shoe size 40', 'Shoe EU 40'],
    ['Shoes', 'Shoe EU 40', 'Shoe EU 40'],
    ['Shoes', 'uk 7.5', 'Shoe UK 7.5'],
    ['Dresses', '  ', null],
    ['Dresses', null, null],
  ])('in %s, written %j: %j', async (category, size, expected) => {
    expect(await shown(category, size)).toBe(expected)
  })

  test.each(['UK 12', 'UK 8 to 12', 'M', 'One size', 'Shoe EU 40'])(
    'near items say %s in the words of the screens',
    async (size) => {
      const row = await db.one('select private.size_in_words($1) as words', [size])
      expect(row.words).toBe(sizeLabel(size))
    },
  )

  test('the screens and the search agree which categories have sizes, and of what', async () => {
    for (const category of categories) {
      const size = await shown(category, '38')
      const kind = size === null ? undefined : size.startsWith('Shoe ') ? 'shoes' : 'clothes'
      expect([category, kind]).toEqual([category, sizedAs(category)])
    }
  })
})

describe('the filter by size', () => {
  beforeAll(async () => {
    const ada = await member(db, 'Ada')
    await item(db, ada, { title: 'Gown of 40', category: 'Dresses', size: '40' })
    await item(db, ada, { title: 'Heels of 40', category: 'Shoes', size: '40' })
    await item(db, ada, { title: 'Gown of 12', category: 'Dresses', size: 'uk12' })
    await item(db, ada, { title: 'Bag of 40', category: 'Bags', size: '40' })
  })

  const titles = async (args: Values): Promise<string[]> =>
    (await db.as('visitor').call<{ title: string }>('search_items', args)).map(({ title }) => title)

  test.each<[Values, string[]]>([
    [{ p_size: '40' }, ['Gown of 40']],
    [{ p_size: 'Shoe EU 40' }, ['Heels of 40']],
    [{ p_size: '40', p_category: 'Shoes' }, ['Heels of 40']],
    [{ p_size: 'Shoe EU 40', p_category: 'Dresses' }, []],
    [{ p_size: '40', p_category: 'Bags' }, []],
    [{ p_size: '12' }, ['Gown of 12']],
    [{ p_size: 'UK 12', p_query: 'gown' }, ['Gown of 12']],
  ])('%j finds %j', async (args, expected) => {
    expect(await titles(args)).toEqual(expected)
  })

  test('offers the sizes of a category, and of clothes and shoes apart without one', async () => {
    const offered = async (args: Values) =>
      (await db.as('visitor').call<{ facet: string; value: string }>('search_counts', args))
        .filter(({ facet }) => facet === 'size')
        .map(({ value }) => value)
        .sort()
    expect(await offered({})).toEqual(['40', 'Shoe EU 40', 'UK 12'])
    expect(await offered({ p_category: 'Shoes' })).toEqual(['Shoe EU 40'])
    expect(await offered({ p_category: 'Bags' })).toEqual([])
  })

  test('follows an item that changes its category', async () => {
    const bisi = await member(db, 'Bisi')
    const lace = await item(db, bisi, { title: 'Lace', category: 'Shoes', size: '41' })
    expect(await titles({ p_size: 'Shoe EU 41' })).toEqual(['Lace'])
    await db.as(bisi).update('items', { category: 'Dresses' }, { id: lace.id })
    expect(await titles({ p_size: 'Shoe EU 41' })).toEqual([])
    expect(await titles({ p_size: '41' })).toEqual(['Lace'])
  })
})

describe('a range of sizes', () => {
  beforeAll(async () => {
    const chi = await member(db, 'Chi')
    for (const size of ['UK 6', 'UK 8-12', '14', '12 to 16', '9-11', 'M', 'UK 20']) {
      await item(db, chi, { title: size, category: 'Dresses', brand: 'Ranges', size, rental_price: 4000 })
    }
    await item(db, chi, { title: 'Heels', category: 'Shoes', brand: 'Ranges', size: '8' })
  })

  const titles = async (args: Values): Promise<string[]> =>
    (await db.as('visitor').call<{ title: string }>('search_items', { p_brand: 'Ranges', ...args }))
      .map(({ title }) => title)
      .sort()

  const ranges: [Values, string[]][] = [
    [{ p_size: 'UK 8 to 12' }, ['12 to 16', '9-11', 'UK 8-12']],
    [{ p_size: '12-14' }, ['12 to 16', '14', 'UK 8-12']],
    [{ p_size: 'UK 10' }, ['9-11', 'UK 8-12']],
    [{ p_size: 'UK 6' }, ['UK 6']],
    [{ p_size: 'UK 4 to 7' }, ['UK 6']],
    [{ p_size: 'UK 13 to 15', p_category: 'Dresses' }, ['12 to 16', '14']],
    [{ p_size: 'UK 17 to 19' }, []],
    [{ p_size: 'UK 4 to 30' }, ['12 to 16', '14', '9-11', 'UK 20', 'UK 6', 'UK 8-12']],
    [{ p_size: 'M' }, ['M']],
    [{ p_size: 'UK 6 to 30', p_category: 'Shoes' }, []],
  ]
  test.each(ranges)('%j finds %j, in every order and way', async (args, expected) => {
    expect(await titles(args)).toEqual(expected)
    for (const p_sort of ['newest', 'price_low', 'price_high', 'rating']) {
      expect(await titles({ ...args, p_sort })).toEqual(expected)
    }
    // By the index of words.
    expect(await titles({ ...args, p_query: 'ranges' })).toEqual(expected)
  })

  test('is not refused, and finds as it should, where it is written in another way', async () => {
    expect(await titles({ p_size: '12-8' })).toEqual([])
    expect(await titles({ p_size: "uk ' to 12" })).toEqual([])
  })

  test('items of a range count for each size in it', async () => {
    const counts = await db
      .as('visitor')
      .call<{ facet: string; value: string; count: number }>('search_counts', {
        p_brand: 'Ranges',
        p_category: 'Dresses',
      })
    const sizes = counts.filter(({ facet }) => facet === 'size')
    expect(Object.fromEntries(sizes.map(({ value, count }) => [value, count]))).toEqual({
      M: 1,
      'UK 6': 1,
      'UK 8': 1,
      'UK 9': 1,
      'UK 10': 2,
      'UK 11': 1,
      'UK 12': 2,
      'UK 14': 2,
      'UK 16': 1,
      'UK 20': 1,
    })
  })

  test('comes close where the ranges nearly meet', async () => {
    const near = await db
      .as('visitor')
      .call<{ facet: string; differs: string }>('nearest_items', { p_brand: 'Ranges', p_size: 'UK 17 to 18' })
    expect(near.filter(({ facet }) => facet === 'size')[0]?.differs).toBe('Size UK 12 to 16')
  })
})

describe('a range that nobody wears', () => {
  const endless = ['UK 1 to 999999999', 'UK 1 to 99999999999999999999', 'UK 4 to 31', 'uk 0 to 8']
  const within = (statement: string, values: unknown[]) =>
    db.sql.begin(async (transaction) => {
      await transaction`set local statement_timeout = '3s'`
      return await transaction.unsafe(statement, values as string[])
    })

  test.each(endless)('%s is counted neither for who searches nor for who lists', async (size) => {
    const folded = size.toLowerCase()
    const counted = `select array_to_string(private.sizes_in($1), ',') as listed, private.size_query($1)::text as asked`
    expect(await within(counted, [folded])).toEqual([{ listed: folded, asked: `'size:${folded}'` }])
    expect(await db.as('visitor').call('search_items', { p_size: size })).toEqual([])
  })

  test('is the size of an item as its owner wrote it', async () => {
    const dayo = await member(db, 'Dayo')
    await item(db, dayo, { title: 'Endless', category: 'Dresses', size: endless[0] })
    const found = await db.as('visitor').call<{ title: string }>('search_items', { p_size: endless[0] })
    expect(found.map(({ title }) => title)).toEqual(['Endless'])
  })
})
