import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { marketKey } from '@/domain/items/keys'
import { dbLater } from '@/lib/db-later'
import type { Counts } from '../model/counts'
import type { MarketFilters } from '../model/filters'
import { searchArgs } from '../model/search-args'

/** Per filter value how many items it would leave. */
export const marketCountsQuery = ({ sort, ...filters }: MarketFilters) =>
  queryOptions({
    queryKey: [...marketKey, 'counts', filters] as const,
    queryFn: ({ signal }) => fetchCounts(filters, signal),
    placeholderData: keepPreviousData,
  })

async function fetchCounts(filters: MarketFilters, signal: AbortSignal): Promise<Counts> {
  const db = await dbLater()
  const { data } = await db
    .rpc('search_counts', searchArgs(filters), { get: true })
    .abortSignal(signal)
    .throwOnError()
  return data
}

/** How much each filter would leave, and how many there are in all: only asked where it is wanted, and nothing is lost without it. */
export function useMarketCounts(filters: MarketFilters, wanted: boolean): Counts | undefined {
  return useQuery({ ...marketCountsQuery(filters), enabled: wanted }).data
}
