import { PostgrestClient } from '@supabase/postgrest-js'
import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { itemQuery } from '@/features/item/api/item'
import { marketItemsQuery } from '@/features/market/api/market-items'
import { itemPath, marketPath } from '../../../bench/addresses.ts'
import { fillSampleMarket, middleOfMarket, someItems } from '../../../bench/sample-market.ts'
import type { Database } from '../../../local/database/database.ts'
import { type RecordedReads, recordReads } from '../../support/database/recorded-reads.ts'

/** What the app's own code asks for, as Postgres answers it: a few rows by an index, however many items there are. */

const ITEMS = 20_000
const FEW = ITEMS / 10

let reads: RecordedReads
let database: Database
const client = new PostgrestClient('http://aso/rest/v1', {
  fetch: (input, init) => reads.fetch(input, init),
})
vi.mock('@/lib/supabase', () => ({ db: () => client }))

beforeAll(async () => {
  reads = await recordReads(inject('postgresUrl'), 'plans')
  database = reads.database
  await fillSampleMarket(database, ITEMS)
  // The first request of all reads the catalogue.
  await reads.fetch('http://aso/rest/v1/items?limit=1')
})
afterAll(() => reads.close())
beforeEach(() => reads.forget())

const queries = (): QueryClient => new QueryClient({ defaultOptions: { queries: { retry: false } } })

async function listed(cursor: { created_at: string; id: string } | null = null) {
  const options = { ...marketItemsQuery({}), initialPageParam: cursor }
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

/** As a client written against the specification reads the market. */
async function select(filters: string): Promise<unknown[]> {
  const asked = `select=*,owner:profiles!items_owner_id_fkey(verified)&status=eq.available&${filters}`
  const answer = await reads.fetch(`http://aso/rest/v1/items?${asked}&order=created_at.desc,id.desc&limit=20`)
  return (await answer.json()) as unknown[]
}

describe('the market', () => {
  test('lists its newest items by their index', async () => {
    expect(await listed()).toHaveLength(24)
    await expectFewRowsByIndex(/^items_available_newest$/)
  })

  test('lists a category by the index of categories', async () => {
    expect(await select('category=eq.Dresses')).toHaveLength(20)
    await expectFewRowsByIndex(/^items_available_(by_category|newest)$/)
  })

  test.each([
    'price=lt.5000',
    'price=gte.5000&price=lte.15000',
    'price=gte.15000&price=lte.50000',
    'price=gt.50000',
  ])('lists the price band %s without reading the market', async (band) => {
    expect(await select(band)).toHaveLength(20)
    await expectFewRowsByIndex(/^items_available_(by_price|newest)$/)
  })

  test('lists what is for rent in a category and a price band', async () => {
    const filters = 'category=eq.Bags&availability_type=in.(rent,both)&price=gte.5000&price=lte.15000'
    expect(await select(filters)).toHaveLength(20)
    await expectFewRowsByIndex(/^items_available_/)
  })

  test('reads a later page without reading the earlier ones', async () => {
    const middle = await middleOfMarket(database, ITEMS)
    const [first] = await listed(middle)
    expect(first && Date.parse(first.created_at)).toBeLessThan(Date.parse(middle.created_at))
    await expectFewRowsByIndex(/^items_available_newest$/)
    const [plan] = await reads.plans()
    expect(plan?.find(({ relation }) => relation === 'items')?.touched).toBeLessThan(100)
  })

  test('never counts all rows', async () => {
    await listed()
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
  expect(await asked(() => listed())).toBe(await marketPath())
  expect(await asked(() => listed(middle))).toBe(await marketPath(middle))
  expect(await asked(() => queries().fetchQuery(itemQuery(id)))).toBe(await itemPath(id))
})
