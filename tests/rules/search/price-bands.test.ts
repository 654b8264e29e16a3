import { expect, test } from 'vitest'
import { priceBands } from '#contract/taxonomy.ts'
import { searchArgs } from '@/features/market/model/search-args'
import { item, member } from '../../support/database/builders.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'

const db = openTestDatabase()

/** Both sides of every limit, and the band that the price is in. */
const prices: Record<number, (typeof priceBands)[number]['value']> = {
  4999: 'under-5000',
  5000: '5000-15000',
  14999: '5000-15000',
  15000: '15000-50000',
  50000: '15000-50000',
  50001: 'over-50000',
}

test('a price is in one band, the same for the counts, the search and the browser', async () => {
  const ada = await member(db, 'Ada')
  for (const price of Object.keys(prices)) {
    await item(db, ada, { title: 'Lantern sleeve gown', rental_price: Number(price) })
  }
  const visitor = db.as('visitor')
  const counts = await visitor.call<{ facet: string; value: string; count: number }>('search_counts', {
    p_query: 'lantern',
  })
  const banded = counts.filter(({ facet }) => facet === 'price')
  expect(banded.reduce((sum, { count }) => sum + count, 0)).toBe(Object.keys(prices).length)
  for (const { value } of priceBands) {
    const within = Object.entries(prices).flatMap(([price, band]) => (band === value ? [Number(price)] : []))
    const found = await visitor.call<{ rental_price: number }>('search_items', {
      p_query: 'lantern',
      p_sort: 'price_low',
      ...searchArgs({ price: value }),
    })
    expect([value, found.map(({ rental_price }) => Number(rental_price))]).toEqual([value, within])
    expect(banded.find((band) => band.value === value)?.count).toBe(within.length)
  }
})
