import { queryOptions } from '@tanstack/react-query'
import { type FoundItem, fromFound } from '@/domain/items/card-item'
import { marketKey } from '@/domain/items/keys'
import { db } from '@/lib/supabase'
import type { MarketFilters } from '../model/filters'
import { searchArgs } from '../model/search-args'

/** What comes close to a search that finds nothing, and how it differs. */
export const nearestItemsQuery = ({ sort, ...filters }: MarketFilters) =>
  queryOptions({
    queryKey: [...marketKey, 'nearest', filters] as const,
    queryFn: async ({ signal }) => {
      const { data } = await db()
        .rpc('nearest_items', searchArgs(filters), { get: true })
        .abortSignal(signal)
        .throwOnError()
        .overrideTypes<{ facet: string; differs: string; listing: FoundItem }[], { merge: false }>()
      return data.map(({ listing, ...difference }) => ({ ...difference, item: fromFound(listing) }))
    },
  })
