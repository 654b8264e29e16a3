import { infiniteQueryOptions } from '@tanstack/react-query'
import { limits } from '#contract/constants.ts'
import { priceBands } from '#contract/taxonomy.ts'
import { db } from '@/lib/supabase'
import type { MarketFilters } from '../model/filters'

/** The last item of a page: the next page is what comes after it, whatever was listed meanwhile. */
type Cursor = { created_at: string; id: string } | null

export const marketItemsQuery = (filters: MarketFilters) =>
  infiniteQueryOptions({
    queryKey: ['market', filters] as const,
    queryFn: ({ pageParam, signal }) => fetchPage(filters, pageParam, signal),
    initialPageParam: null as Cursor,
    getNextPageParam: (page) => page.next,
  })

export type MarketItem = Awaited<ReturnType<typeof fetchPage>>['items'][number]

async function fetchPage(filters: MarketFilters, cursor: Cursor, signal: AbortSignal) {
  // One more than is shown says whether there are others, without counting them.
  let query = filtered(filters)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(limits.marketPage + 1)
    .abortSignal(signal)
  // The first condition is the one that an index understands: it starts there instead of at the newest item.
  if (cursor) query = query.lte('created_at', cursor.created_at).or(olderThan(cursor))
  const { data } = await query.throwOnError()
  const items = data.slice(0, limits.marketPage)
  const last = items.at(-1)
  return {
    items,
    next: data.length > items.length && last ? { created_at: last.created_at, id: last.id } : null,
  }
}

function filtered({ category, type, price }: MarketFilters) {
  let query = db()
    .from('items')
    .select(
      'id, title, category, images, rental_price, sale_price, availability_type, pickup_method, created_at, owner:profiles!items_owner_id_fkey(verified, rating_average, num_reviews, location)',
    )
    .eq('status', 'available')
  if (category) query = query.eq('category', category)
  if (type) query = query.in('availability_type', [type === 'rent' ? 'rent' : 'sale', 'both'])
  const band: { lt?: number; lte?: number; gt?: number; gte?: number } | undefined = priceBands.find(
    ({ value }) => value === price,
  )
  if (band?.lt !== undefined) query = query.lt('price', band.lt)
  if (band?.lte !== undefined) query = query.lte('price', band.lte)
  if (band?.gt !== undefined) query = query.gt('price', band.gt)
  if (band?.gte !== undefined) query = query.gte('price', band.gte)
  return query
}

function olderThan({ created_at, id }: NonNullable<Cursor>): string {
  return `created_at.lt."${created_at}",id.lt.${id}`
}
