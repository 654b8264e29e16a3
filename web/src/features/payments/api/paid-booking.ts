import { queryOptions, skipToken } from '@tanstack/react-query'
import { db } from '@/lib/supabase'
import { paymentKey } from './verify-payment'

/** The booking of a payment, as far as its page shows it. */
export const paidBookingQuery = (transactionId: string | null) =>
  queryOptions({
    queryKey: [...paymentKey, 'booking', transactionId],
    queryFn: transactionId ? ({ signal }) => fetchPaidBooking(transactionId, signal) : skipToken,
  })

async function fetchPaidBooking(transactionId: string, signal: AbortSignal) {
  const { data } = await db()
    .from('transactions')
    .select('id, transaction_type, agreement_path, hold_expires_at, item:items(title, images)')
    .eq('id', transactionId)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError()
  return data
}
