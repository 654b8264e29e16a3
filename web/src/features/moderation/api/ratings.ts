import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RatingProblem, ratingModerationMessages } from '#contract/messages/rating.ts'
import type { Database } from '#database.types.ts'
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
      rater:profiles!ratings_rater_id_fkey(full_name), rated:profiles!ratings_rated_user_id_fkey(full_name))`,
    )
    .eq('status', 'open')
    .in('rating_id', ratingIds)
    .order('created_at')
    .limit(mostReports)
    .abortSignal(signal)
    .throwOnError()
  const bookings = data.length > 0 ? await fetchBookings(ratingIds, signal) : []
  return data.map((report) => {
    const transaction = bookings.find(({ rating_id }) => rating_id === report.rating_id)
    return {
      ...report,
      rating: report.rating && transaction ? { ...report.rating, transaction } : null,
      disputeIds: transaction?.dispute_ids ?? [],
    }
  })
}

/** What the ratings are about; it is logged that it was read. */
async function fetchBookings(ratingIds: readonly string[], signal: AbortSignal) {
  const { data } = await db()
    .rpc('rated_bookings', { p_rating_ids: [...ratingIds] })
    .abortSignal(signal)
    .throwOnError()
  return (data as RatedBooking[]).map(({ item_id, item_title, ...booking }) => ({
    ...booking,
    item: { id: item_id, title: item_title },
  }))
}

type RatedRow = Database['public']['Functions']['rated_bookings']['Returns'][number]
/** The types of procedures do not know which columns can be null. */
type RatedBooking = Omit<RatedRow, 'late_days'> & { late_days: number | null }

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
