import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { db } from '@/lib/supabase'
import { myItemsKey } from './keys'

const pageSize = 30

/** Newest first; the next page begins after the last item of this one. */
export const myItemsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: [...myItemsKey(userId), 'list'] as const,
    queryFn: ({ pageParam, signal }) => fetchMyItems(userId, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < pageSize ? null : page.at(-1)?.created_at),
  })

export type MyItem = Awaited<ReturnType<typeof fetchMyItems>>[number]

async function fetchMyItems(userId: string, before: string | null, signal: AbortSignal) {
  let query = db()
    .from('items')
    .select(
      'id, title, category, images, status, availability_type, rental_price, sale_price, hidden_at, hidden_reason, created_at, updated_at',
    )
    .eq('owner_id', userId)
    .order('created_at', { ascending: false })
    .limit(pageSize)
  if (before) query = query.lt('created_at', before)
  const { data } = await query.abortSignal(signal).throwOnError()
  return data
}

export interface ItemStats {
  views: number
  saves: number
  bookings: number
}

/** By item. */
export const myItemStatsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...myItemsKey(userId), 'stats'] as const,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, ItemStats>> => {
      const { data } = await db().rpc('my_item_stats').abortSignal(signal).throwOnError()
      return new Map(data.map(({ item_id, ...stats }) => [item_id, stats]))
    },
  })
