import { PostgrestClient } from '@supabase/postgrest-js'
import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { itemQuery } from '@/features/item/api/item'
import { marketItemsQuery } from '@/features/market/api/market-items'
import type { MarketFilters } from '@/features/market/model/filters'
import { itemPath, marketPath } from '../../bench/addresses.ts'
import { fillTown, middleOfMarket, someItems } from '../../bench/town.ts'
import type { Database } from '../../local/database.ts'
import { type Reads, readsOf } from '../support/reads.ts'

/** What the app's own code asks for, as Postgres answers it: a few rows by an index, however many items there are. */

const ITEMS = 20_000
const FEW = ITEMS / 10

let reads: Reads
let database: Database
const client = new PostgrestClient('http://aso/rest/v1', {
  fetch: (input, init) => reads.fetch(input, init),
})
vi.mock('@/lib/supabase', () => ({ db: () => client }))

beforeAll(async () => {
  reads = await readsOf(inject('postgresUrl'), 'plans')
  database = reads.database
  await fillTown(database, ITEMS)
  // The first request of all reads the catalogue.
  await reads.fetch('http://aso/rest/v1/items?limit=1')
})
afterAll(() => reads.close())
beforeEach(() => reads.forget())

const queries = (): QueryClient => new QueryClient({ defaultOptions: { queries: { retry: false } } })

async function listed(filters: MarketFilters, cursor: { created_at: string; id: string } | null = null) {
  const options = { ...marketItemsQuery(filters), initialPageParam: cursor }
  const { pages } = await queries().fetchInfiniteQuery(options)
  return pages.flatMap(({ items }) => items)
}

async function expectFewRowsByIndex(indexes: RegExp): Promise<void> {
  const plans = await reads.plans()
  expect(plans.length).toBeGreaterThan(0)
  for (const plan of plans) {
    const onItems = plan.filter((node) => node.relation === 'items')
    expect(onItems.length).toBeGreaterThan(0)
    for (const node of onItems) {
      expect(node).toMatchObject({ type: expect.stringMatching(/^(Bitmap )?(Index|Heap)/) })
      expect(node.index ?? 'items_').toMatch(indexes)
      expect(node.touched).toBeLessThan(FEW)
    }
    for (const sort of plan.filter(({ type }) => type.includes('Sort'))) {
      expect(sort.touched).toBeLessThan(FEW)
    }
  }
}

describe('the market', () => {
  test('lists its newest items by their index', async () => {
    expect(await listed({})).toHaveLength(20)
    await expectFewRowsByIndex(/^items_available_newest$/)
  })

  test('lists a category by the index of categories', async () => {
    expect(await listed({ category: 'Dresses' })).toHaveLength(20)
    await expectFewRowsByIndex(/^items_available_(by_category|newest)$/)
  })

  test.each(['under-5000', '5000-15000', '15000-50000', 'over-50000'] as const)(
    'lists the price band %s without reading the market',
    async (price) => {
      expect(await listed({ price })).toHaveLength(20)
      await expectFewRowsByIndex(/^items_available_(by_price|newest)$/)
    },
  )

  test('lists what is for rent in a category and a price band', async () => {
    expect(await listed({ category: 'Bags', type: 'rent', price: '5000-15000' })).toHaveLength(20)
    await expectFewRowsByIndex(/^items_available_/)
  })

  test('goes on from the middle without reading what came before', async () => {
    const middle = await middleOfMarket(database, ITEMS)
    const [first] = await listed({}, middle)
    expect(first && Date.parse(first.created_at)).toBeLessThan(Date.parse(middle.created_at))
    await expectFewRowsByIndex(/^items_available_newest$/)
    const [plan] = await reads.plans()
    expect(plan?.find(({ relation }) => relation === 'items')?.touched).toBeLessThan(100)
  })

  test('never counts', async () => {
    await listed({ type: 'buy' })
    expect(reads.requests()).not.toEqual([])
    expect(reads.requests().every(({ headers }) => !headers.get('prefer')?.includes('count'))).toBe(true)
  })
})

test('an item is found by its key', async () => {
  const [id = ''] = await someItems(database, 1)
  expect(await queries().fetchQuery(itemQuery(id))).toMatchObject({ id })
  await expectFewRowsByIndex(/^items_pkey$/)
})

test('npm run bench measures the addresses that the app asks for', async () => {
  const [id = ''] = await someItems(database, 1)
  const middle = await middleOfMarket(database, ITEMS)
  const asked = async (work: () => Promise<unknown>): Promise<string | undefined> => {
    reads.forget()
    await work()
    return reads.requests()[0]?.url.replace('http://aso', '')
  }
  expect(await asked(() => listed({}))).toBe(await marketPath())
  expect(await asked(() => listed({}, middle))).toBe(await marketPath(middle))
  expect(await asked(() => queries().fetchQuery(itemQuery(id)))).toBe(await itemPath(id))
})
