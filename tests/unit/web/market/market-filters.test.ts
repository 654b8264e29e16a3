import { beforeAll, describe, expect, test, vi } from 'vitest'
import { chipsOf, countFilters } from '@/features/market/model/chips'
import { totalOf } from '@/features/market/model/counts'
import { facetCount } from '@/features/market/model/facets'
import { noFilters, readFilters } from '@/features/market/model/filters'
import { searchArgs } from '@/features/market/model/search-args'

const from = '2026-08-06'
const to = '2026-08-08'
beforeAll(() => void vi.setSystemTime('2026-08-03T12:00:00Z'))

describe('the filters of the market', () => {
  test('are read from the address', () => {
    const search = {
      q: 'red gele',
      category: 'Dresses',
      type: 'buy',
      price: '5000-15000',
      size: 'UK 12',
      brand: 'Deola',
      colour: 'Wine',
      condition: 'excellent',
      state: 'Lagos',
      city: 'Ikeja',
      near: '6.45,3.39',
      within: 10,
      from,
      to,
      sort: 'nearest',
    }
    expect(readFilters(search)).toEqual(search)
  })

  test('are none where the address names none, and every key is there', () => {
    expect(readFilters({})).toEqual({})
    expect(Object.keys(readFilters({})).sort()).toEqual(Object.keys(noFilters).sort())
  })

  test('leave out an unknown value and keep the others', () => {
    const search = {
      category: 'Cars',
      type: 'rent',
      price: 'free',
      condition: 'torn',
      state: 'Texas',
      sort: 'x',
    }
    expect(readFilters(search)).toEqual({ type: 'rent' })
  })

  test('leave out unknown parameters', () => {
    expect(readFilters({ type: 'rent', page: 2, utm_source: 'mail' })).toEqual({ type: 'rent' })
  })

  test.each([[['Shoes']], [{ value: 'Shoes' }], [0], [null], [true]])(
    'leave out %j, which is no text',
    (category) => {
      expect(readFilters({ category, q: typeof category === 'number' ? undefined : category })).toEqual({})
    },
  )

  test('are told apart by case, as the address writes them', () => {
    expect(readFilters({ category: 'shoes' })).toEqual({})
  })

  test.each([
    ['UK 12', 'Dresses', true],
    ['UK 12', undefined, true],
    ['Shoe EU 40', 'Shoes', true],
    ['Shoe EU 40', undefined, true],
    ['Shoe EU 40', 'Dresses', false],
    ['UK 12', 'Shoes', false],
    ['One size', 'Bags', false],
  ])('keep the size %s in %s: %s', (size, category, kept) => {
    expect(readFilters({ size, category }).size).toBe(kept ? size : undefined)
  })

  test('accept search words that the router parses as a number', () => {
    expect(readFilters({ q: 2024, size: 12 })).toEqual({ q: '2024', size: '12' })
  })

  test('trim the search words and cut them to the length that the search accepts', () => {
    expect(readFilters({ q: '  aso   oke ', city: ' ' })).toEqual({ q: 'aso oke' })
    expect(readFilters({ q: 'x'.repeat(500) }).q).toHaveLength(200)
  })

  test.each([
    ['in the past', '2026-08-02', to],
    ['that end before they begin', to, from],
    ['of one day', from, from],
    ['more than a year ahead', from, '2027-09-07'],
    ['that are none', 'soon', to],
    ['without an end', from, undefined],
  ])('leave out days %s', (_, first, last) => {
    expect(readFilters({ from: first, to: last })).toEqual({})
  })

  test('round a place to a kilometre', () => {
    expect(readFilters({ near: '6.454321,3.394321' }).near).toBe('6.45,3.39')
  })

  test.each(['91,0', '0,181', '6.45', 'Lagos', '6.45,3.39,1', 6.45])('leave out the place %j', (near) => {
    expect(readFilters({ near, within: 10, sort: 'nearest' })).toEqual({})
  })

  test('leave out the default order', () => {
    expect(readFilters({ sort: 'newest' })).toEqual({})
    expect(readFilters({ sort: 'newest', q: 'gele' })).toEqual({ sort: 'newest', q: 'gele' })
  })
})

describe('the chips of the market', () => {
  test('name each filter that is set', () => {
    const filters = readFilters({ category: 'Tops', type: 'buy', price: 'under-5000', size: 'M', from, to })
    expect(chipsOf(filters).map(({ label }) => label)).toEqual([
      'Tops',
      'Buy',
      'Under ₦5,000',
      'Free 6 Aug 2026 to 8 Aug 2026',
      'Size M',
    ])
    expect(countFilters(filters)).toBe(5)
    const [shoes] = chipsOf(readFilters({ size: 'Shoe EU 40' }))
    expect(shoes?.label).toBe('Shoe size EU 40')
  })

  test('remove values that belong together', () => {
    const filters = readFilters({ from, to, near: '6.45,3.39', within: 25, state: 'Lagos' })
    const left = chipsOf(filters).map(({ without }) => readFilters({ ...filters, ...without }))
    expect(left).toEqual([
      { near: '6.45,3.39', within: 25, state: 'Lagos' },
      { from, to, state: 'Lagos' },
      { from, to, near: '6.45,3.39', within: 25 },
    ])
  })

  test('are none for words and orders, which have their own fields', () => {
    expect(countFilters({ q: 'gele', sort: 'price_low' })).toBe(0)
  })
})

describe('the arguments of the search', () => {
  test('are only the filters that are set', () => {
    expect(searchArgs(readFilters({}))).toEqual({})
    expect(searchArgs({ type: 'buy', state: 'Lagos' })).toEqual({ p_type: 'sale', p_state: 'Lagos' })
  })

  test.each([
    ['under-5000', { p_price_to: 4999 }],
    ['5000-15000', { p_price_from: 5000, p_price_to: 14999 }],
    ['15000-50000', { p_price_from: 15000, p_price_to: 50000 }],
    ['over-50000', { p_price_from: 50001 }],
  ] as const)('have the price band %s in whole naira', (price, args) => {
    expect(searchArgs({ price })).toEqual(args)
  })

  test('have a place in degrees', () => {
    expect(searchArgs({ near: '6.45,-3.39', within: 5 })).toEqual({
      p_latitude: 6.45,
      p_longitude: -3.39,
      p_radius_km: 5,
    })
  })
})

describe('counts', () => {
  const counts = [
    { facet: 'category', value: 'Bags', count: 4, more: false },
    { facet: 'category', value: 'Shoes', count: 1000, more: true },
    { facet: 'size', value: 'M', count: 3, more: false },
  ]

  test('are shown with a plus sign where more were found than are counted', () => {
    expect(facetCount(counts, 'category', 'Bags')).toBe('4')
    expect(facetCount(counts, 'category', 'Shoes')).toBe('1,000+')
    expect(facetCount(counts, 'category', 'Tops')).toBe('0')
    expect(facetCount(undefined, 'category', 'Bags')).toBeUndefined()
  })

  test('add up to all that was found, or to what was found of one category', () => {
    expect(totalOf(counts, {})).toBe('1,004+')
    expect(totalOf(counts, { category: 'Bags' })).toBe('4')
    expect(totalOf(undefined, {})).toBeUndefined()
  })
})
