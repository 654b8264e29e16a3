import { infiniteQueryOptions } from '@tanstack/react-query'
import { db } from '@/lib/supabase'

export const mostReports = 500
const page = 20

const columns =
  'id, title, images, status, hidden_at, hidden_reason, created_at, owner:profiles!items_owner_id_fkey(full_name, user_id)' as const

export const moderationKey = ['moderation'] as const

export type ItemReport = Awaited<ReturnType<typeof fetchItemReports>>[number]

/** Open reports of these items, the oldest first. */
export async function fetchItemReports(itemIds: readonly string[], signal: AbortSignal) {
  const { data } = await db()
    .from('item_reports')
    .select(`id, item_id, reason, details, created_at, item:items(${columns})`)
    .eq('status', 'open')
    .in('item_id', itemIds)
    .order('created_at')
    .limit(mostReports)
    .abortSignal(signal)
    .throwOnError()
  return data
}

/** All items, the newest first. */
export const newestItemsQuery = infiniteQueryOptions({
  queryKey: [...moderationKey, 'newest'] as const,
  queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
  initialPageParam: 0,
  getNextPageParam: (rows, pages) => (rows.length === page ? pages.flat().length : undefined),
})

export type ModeratedItem = Awaited<ReturnType<typeof fetchPage>>[number]

async function fetchPage(from: number, signal: AbortSignal) {
  const { data } = await db()
    .from('items')
    .select(columns)
    .order('created_at', { ascending: false })
    .order('id')
    .range(from, from + page - 1)
    .abortSignal(signal)
    .throwOnError()
  return data
}
