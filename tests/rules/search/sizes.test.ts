import { beforeAll, describe, expect, test } from 'vitest'
import { categories, sizedAs } from '#contract/taxonomy.ts'
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
