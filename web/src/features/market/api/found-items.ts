import { limits } from '#contract/constants.ts'
import { type FoundItem, fromFound } from '@/domain/items/card-item'
import { dbLater } from '@/lib/db-later'
import type { MarketFilters } from '../model/filters'
import type { MarketPage } from '../model/market-item'
import { searchArgs } from '../model/search-args'

/** A page of what a search finds, after the row that had this cursor. */
export async function fetchFound(
  filters: MarketFilters,
  after: string | undefined,
  signal: AbortSignal,
): Promise<MarketPage<string>> {
  // A read, so that it may be repeated and kept on the way.
  const db = await dbLater()
  const { data } = await db
    .rpc(
      'search_items',
      {
        ...searchArgs(filters),
        p_sort: filters.sort ?? 'relevance',
        p_cursor: after,
        p_limit: limits.marketPage + 1,
      },
      { get: true },
    )
    .abortSignal(signal)
    .throwOnError()
    .overrideTypes<FoundItem[], { merge: false }>()
  const rows = data.slice(0, limits.marketPage)
  return {
    items: rows.map(fromFound),
    next: data.length > rows.length ? (rows.at(-1)?.cursor ?? null) : null,
  }
}
