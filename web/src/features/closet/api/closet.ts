import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { cardColumns, fromRow } from '@/domain/items/card-item'
import { db } from '@/lib/supabase'
import { isUuid } from '@/lib/uuid'

const page = 24

const closetKey = (userId: string) => ['closet', userId] as const

/** The owner of the closet; null where there is no such person. */
export const closetOwnerQuery = (userId: string) =>
  queryOptions({
    queryKey: closetKey(userId),
    queryFn: ({ signal }) => fetchOwner(userId, signal),
  })

export type ClosetOwner = NonNullable<Awaited<ReturnType<typeof fetchOwner>>>

async function fetchOwner(userId: string, signal: AbortSignal) {
  if (!isUuid(userId)) return null
  const [{ data }, active] = await Promise.all([fetchProfile(userId, signal), fetchIsActive(userId, signal)])
  return data && { ...data, active }
}

function fetchProfile(userId: string, signal: AbortSignal) {
  return db()
    .from('profiles')
    .select('user_id, full_name, verified, rating_average, num_reviews, trust_level, selfie_url, location')
    .eq('user_id', userId)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError()
}

/** False: suspended. Why is nobody else's business. */
async function fetchIsActive(userId: string, signal: AbortSignal) {
  const { data } = await db().rpc('is_active', { p_user_id: userId }).abortSignal(signal).throwOnError()
  return data
}

/** A person's available items, the newest first. */
export const closetItemsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: [...closetKey(userId), 'items'] as const,
    queryFn: ({ pageParam, signal }) => fetchPage(userId, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (rows, pages) => (rows.length === page ? pages.flat().length : undefined),
  })

async function fetchPage(userId: string, from: number, signal: AbortSignal) {
  if (!isUuid(userId)) return []
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
