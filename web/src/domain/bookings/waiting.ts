import { queryOptions, useQuery } from '@tanstack/react-query'
import { meKey } from '@/domain/me/keys'
import { db } from '@/lib/supabase'

/** What the database answers at once. */
const atMost = 200

const waitingQuery = (userId: string) =>
  queryOptions({
    queryKey: [...meKey(userId), 'waiting bookings'],
    queryFn: ({ signal }) => countWaiting(userId, signal),
    refetchOnWindowFocus: 'always',
    refetchInterval: 120_000,
  })

/** How many of my bookings wait for me to do something, until a deadline. */
export function useWaitingBookings(userId: string) {
  return useQuery(waitingQuery(userId))
}

async function countWaiting(userId: string, signal: AbortSignal): Promise<number> {
  const { data: bookings } = await db()
    .from('transactions')
    .select('id, borrower_id')
    .or(`borrower_id.eq.${userId},lender_id.eq.${userId}`)
    .not('booking_status', 'in', '(cancelled,declined,expired)')
    .order('updated_at', { ascending: false })
    .limit(atMost)
    .abortSignal(signal)
    .throwOnError()
  if (bookings.length === 0) return 0
  const { data: deadlines } = await db()
    .rpc('booking_deadlines', { p_transaction_ids: bookings.map(({ id }) => id) })
    .abortSignal(signal)
    .throwOnError()
  const borrowed = new Set(bookings.filter((one) => one.borrower_id === userId).map(({ id }) => id))
  const now = Date.now()
  return deadlines.filter(
    ({ transaction_id, asked, since }) =>
      // The time of one that is known already may begin later.
      Date.parse(since) <= now && asked.includes(borrowed.has(transaction_id) ? 'borrower' : 'lender'),
  ).length
}
