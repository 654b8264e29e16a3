import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { marketKey } from '@/domain/items/keys'
import { isSet, type MarketFilters } from '../model/filters'
import type { MarketPage } from '../model/market-item'
import type { Position } from '../model/newest-page'
import { fetchFound } from './found-items'
import { fetchNewest } from './newest-items'

type Cursor = Position | string

export const marketItemsQuery = (filters: MarketFilters) =>
  infiniteQueryOptions({
    queryKey: [...marketKey, 'items', filters] as const,
    queryFn: ({ pageParam, signal }) => fetchPage(filters, pageParam, signal),
    initialPageParam: null as Cursor | null,
    getNextPageParam: (page) => page.next,
    // What was found before stays in sight until what is looked for now has been found.
    placeholderData: keepPreviousData,
    // Kept while the person looks at an item, so that going back leads to the same place in the list.
    gcTime: 30 * 60_000,
  })

function fetchPage(
  filters: MarketFilters,
  after: Cursor | null,
  signal: AbortSignal,
): Promise<MarketPage<Cursor>> {
  if (isSet(filters)) return fetchFound(filters, typeof after === 'string' ? after : undefined, signal)
  return fetchNewest(typeof after === 'string' ? null : after, signal)
}
