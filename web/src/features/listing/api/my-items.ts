import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { myItemsKey } from '@/domain/me/keys'
import { db } from '@/lib/supabase'
import type { ItemRow } from '../model/listing-form'

const pageSize = 30

/** The item that a page begins after. */
type Last = Pick<ItemRow, 'id' | 'created_at'>

/** Newest first; what was listed in one go has one moment, and follows by its id. */
export const myItemsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: [...myItemsKey(userId), 'list'] as const,
    queryFn: ({ pageParam, signal }) => fetchMyItems(userId, pageParam, signal),
    initialPageParam: null as Last | null,
    getNextPageParam: (page) => (page.length < pageSize ? null : page.at(-1)),
  })

export type MyItem = Awaited<ReturnType<typeof fetchMyItems>>[number]

async function fetchMyItems(userId: string, after: Last | null, signal: AbortSignal) {
  let query = db()
    .from('items')
    .select(
      'id, title, category, images, status, availability_type, rental_price, sale_price, hidden_at, hidden_reason, withheld_at, created_at, updated_at',
    )
    .eq('owner_id', userId)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(pageSize)
  if (after) {
    const { id, created_at: moment } = after
    query = query.lte('created_at', moment).or(`created_at.lt."${moment}",id.lt.${id}`)
  }
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
