import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { cardColumns, fromRow } from '@/domain/items/card-item'
import { db } from '@/lib/supabase'

const page = 24
const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whose closet it is; null for nobody. */
export const closetOwnerQuery = (userId: string) =>
  queryOptions({
    queryKey: ['closet', userId] as const,
    queryFn: ({ signal }) => fetchOwner(userId, signal),
  })

export type ClosetOwner = NonNullable<Awaited<ReturnType<typeof fetchOwner>>>

async function fetchOwner(userId: string, signal: AbortSignal) {
  // An address that holds no id at all is nobody's, and need not be asked for.
  if (!idForm.test(userId)) return null
  const { data } = await db()
    .from('profiles')
    .select('user_id, full_name, verified, rating_average, num_reviews, trust_level, selfie_url, location')
    .eq('user_id', userId)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError()
  return data
}

/** What can be had of somebody now, the newest first. */
export const closetItemsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['closet', userId, 'items'] as const,
    queryFn: ({ pageParam, signal }) => fetchPage(userId, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (rows, pages) => (rows.length === page ? pages.flat().length : undefined),
  })

async function fetchPage(userId: string, from: number, signal: AbortSignal) {
  if (!idForm.test(userId)) return []
  const { data } = await db()
    .from('items')
    .select(cardColumns)
    .eq('owner_id', userId)
    .eq('status', 'available')
    .order('created_at', { ascending: false })
    .order('id')
    .range(from, from + page - 1)
    .abortSignal(signal)
    .throwOnError()
  return data.map(fromRow)
}
