import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RatingProblem, ratingModerationMessages } from '#contract/messages/rating.ts'
import { ratingsKey } from '@/features/ratings'
import { db } from '@/lib/supabase'
import { showError, showSuccess } from '@/lib/toast'
import { mostReports } from './items'
import { refreshQueue } from './refresh-queue'

export type RatingReport = Awaited<ReturnType<typeof fetchRatingReports>>[number]

/** Open reports of these ratings, the oldest first, with the reports of the bookings that were rated. */
export async function fetchRatingReports(ratingIds: readonly string[], signal: AbortSignal) {
  const { data } = await db()
    .from('rating_reports')
    .select(
      `id, rating_id, reason, details, created_at, reporter:profiles!rating_reports_reporter_id_fkey(full_name),
      rating:ratings(id, rater_id, rated_user_id, overall_rating, comment, answer, returned_on_time, item_condition_good, created_at,
      rater:profiles!ratings_rater_id_fkey(full_name), rated:profiles!ratings_rated_user_id_fkey(full_name),
      transaction:transactions(id, borrower_id, transaction_type, rental_start_date, rental_end_date, late_days,
      item:items(id, title)))`,
    )
    .eq('status', 'open')
    .in('rating_id', ratingIds)
    .order('created_at')
    .limit(mostReports)
    .abortSignal(signal)
    .throwOnError()
  const bookings = new Set(data.flatMap(({ rating }) => (rating ? [rating.transaction.id] : [])))
  const disputes = bookings.size > 0 ? await fetchDisputes([...bookings], signal) : []
  return data.map((report) => ({
    ...report,
    disputeIds: disputes
      .filter(({ transaction_id }) => transaction_id === report.rating?.transaction.id)
      .map(({ id }) => id),
  }))
}

async function fetchDisputes(transactionIds: string[], signal: AbortSignal) {
  const { data } = await db()
    .from('disputes')
    .select('id, transaction_id')
    .in('transaction_id', transactionIds)
    .order('created_at')
    .abortSignal(signal)
    .throwOnError()
  return data
}

interface Decision {
  ratingId: string
  action: 'hide' | 'remove_answer' | 'dismiss'
  problem?: RatingProblem
  reason?: string
  /** The reports that the admin has read: later ones stay open. */
  reportIds: string[]
}

export function useModerateRating() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ ratingId, action, problem, reason, reportIds }: Decision) => {
      await db()
        .rpc('moderate_rating', {
          p_rating_id: ratingId,
          p_action: action,
          p_problem: problem,
          p_reason: reason,
          p_report_ids: reportIds,
        })
        .throwOnError()
    },
    onSuccess: async (_, { action }) => {
      await refreshQueue(queryClient)
      await queryClient.invalidateQueries({ queryKey: ratingsKey })
      showSuccess(ratingModerationMessages[action])
    },
    onError: (error) => showError(error, ratingModerationMessages.failed),
  })
}
