import { db } from '@/lib/supabase'

/** The ids of more would make too long an address; the rest is found on their own pages. */
const atMost = 100

/** What was reported about the bookings, and what deadlines raised, newest first. */
export async function fetchBookingDisputes(transactionIds: readonly string[], signal: AbortSignal) {
  if (transactionIds.length === 0) return []
  const { data } = await db()
    .from('disputes')
    .select(
      'id, status, transaction_id, reporter_id, contested_amount, appeal_until, appealed_at, appeal_decided_at',
    )
    .in('transaction_id', transactionIds.slice(0, atMost))
    .order('created_at', { ascending: false })
    .abortSignal(signal)
    .throwOnError()
  return data
}
