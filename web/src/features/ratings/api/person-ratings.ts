import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { db } from '@/lib/supabase'
import { isUuid } from '@/lib/uuid'
import { ratingColumns } from './booking-ratings'

const page = 5

/** The prefix of all query keys about ratings of people. */
export const ratingsKey = ['ratings'] as const

export const personRatingsKey = (userId: string) => [...ratingsKey, userId] as const

/** How a person's stars are spread, and what lenders said; null where there is no such person. */
export const ratingSummaryQuery = (userId: string) =>
  queryOptions({
    queryKey: [...personRatingsKey(userId), 'summary'] as const,
    queryFn: ({ signal }) => fetchSummary(userId, signal),
  })

export type RatingSummary = NonNullable<Awaited<ReturnType<typeof fetchSummary>>>

async function fetchSummary(userId: string, signal: AbortSignal) {
  if (!isUuid(userId)) return null
  const { data } = await db()
    .rpc('rating_summary', { p_rated_user_id: userId })
    .abortSignal(signal)
    .single()
    .throwOnError()
  return data
}

/** What was written about a person and counts, the newest first; a page goes on after the last rating of the one before. */
export const personRatingsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: [...personRatingsKey(userId), 'newest'] as const,
    queryFn: ({ pageParam, signal }) => fetchPage(userId, pageParam, signal),
    initialPageParam: null as After | null,
    getNextPageParam: ({ rows, isLast }) => {
      const last = rows.at(-1)
      return !isLast && last?.opened_at ? { opened_at: last.opened_at, id: last.id } : undefined
    },
    select: ({ pages, pageParams }) => ({ pages: pages.map(({ rows }) => rows), pageParams }),
  })

interface After {
  opened_at: string
  id: string
}

async function fetchPage(userId: string, after: After | null, signal: AbortSignal) {
  if (!isUuid(userId)) return { rows: [], isLast: true }
  const query = db()
    .from('ratings')
    .select(`${ratingColumns}, rater:profiles!ratings_rater_id_fkey(full_name)`)
    .eq('rated_user_id', userId)
    .is('is_counted', true)
    .is('hidden_at', null)
    .order('opened_at', { ascending: false })
    .order('id', { ascending: false })
    // One more tells whether there is a further page.
    .limit(page + 1)
    .abortSignal(signal)
  const rest = after
    ? query.or(`opened_at.lt.${after.opened_at},and(opened_at.eq.${after.opened_at},id.lt.${after.id})`)
    : query
  const { data } = await rest.throwOnError()
  return { rows: data.slice(0, page), isLast: data.length <= page }
}
