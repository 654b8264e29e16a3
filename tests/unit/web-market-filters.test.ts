import { describe, expect, test } from 'vitest'
import { countFilters, readFilters } from '@/features/market/model/filters'

describe('the filters of the market', () => {
  test('are read from the address', () => {
    const search = { category: 'Wigs & Hair', type: 'buy', price: '5000-15000' }
    expect(readFilters(search)).toEqual(search)
  })

  test('are none where the address names none', () => {
    expect(readFilters({})).toEqual({})
  })

  test('leave out a value that there is not, and keep the others', () => {
    expect(readFilters({ category: 'Cars', type: 'rent', price: 'free' })).toEqual({ type: 'rent' })
  })

  test('leave out what else the address says', () => {
    expect(readFilters({ type: 'rent', page: 2, utm_source: 'mail' })).toEqual({ type: 'rent' })
  })

  test.each([[['Shoes']], [{ value: 'Shoes' }], [0], [null], [true]])(
    'leave out %j, which is no text',
    (category) => {
      expect(readFilters({ category })).toEqual({})
    },
  )

  test('are told apart by case, as the address writes them', () => {
    expect(readFilters({ category: 'shoes' })).toEqual({})
  })

  test('count what is chosen', () => {
    expect(countFilters({ category: 'Shoes', price: 'over-50000' })).toBe(2)
  })

  test('do not count what was taken back', () => {
    expect(countFilters({ category: undefined, type: 'rent' })).toBe(1)
  })
})
