import { db } from '@/lib/supabase'

export const ratingColumns =
  'id, transaction_id, rater_id, rated_user_id, rating_type, overall_rating, communication_rating, returned_on_time, item_condition_good, comment, created_at, opened_at, answer, answered_at, hidden_for, hidden_reason' as const

/** The ids of more would make too long an address; the rest is found on their own pages. */
const atMost = 100

/**
 * Of completed bookings: until when they can be rated and whether I still can, and those of their ratings that I may read.
 */
export async function fetchBookingRatings(transactionIds: readonly string[], signal: AbortSignal) {
  const ids = transactionIds.slice(0, atMost)
  const [times, ratings] =
    ids.length === 0 ? [[], []] : await Promise.all([fetchTimes(ids, signal), fetchRatings(ids, signal)])
  return (id: string) => ({
    ratingTime: times.find(({ transaction_id }) => transaction_id === id) ?? null,
    ratings: ratings.filter(({ transaction_id }) => transaction_id === id),
  })
}

async function fetchTimes(ids: string[], signal: AbortSignal) {
  const { data } = await db()
    .rpc('booking_ratings', { p_transaction_ids: ids })
    .abortSignal(signal)
    .throwOnError()
  return data
}

async function fetchRatings(ids: string[], signal: AbortSignal) {
  const { data } = await db()
    .from('ratings')
    .select(ratingColumns)
    .in('transaction_id', ids)
    .abortSignal(signal)
    .throwOnError()
  return data
}
