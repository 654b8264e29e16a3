import { queryOptions, useQuery } from '@tanstack/react-query'
import { meKey } from '@/domain/me/keys'
import { usePerson } from '@/lib/session'
import { db } from '@/lib/supabase'

const cancellationQuoteQuery = (userId: string | undefined, transactionId: string) =>
  queryOptions({
    queryKey: [...meKey(userId), 'cancellation-quote', transactionId],
    queryFn: ({ signal }) => fetchCancellationQuote(transactionId, signal),
    // The figures depend on the hour.
    staleTime: 0,
    gcTime: 0,
  })

/** What cancelling now would give back, and what the lender would get. */
export function useCancellationQuote(transactionId: string, enabled: boolean) {
  return useQuery({ ...cancellationQuoteQuery(usePerson()?.id, transactionId), enabled })
}

async function fetchCancellationQuote(transactionId: string, signal: AbortSignal) {
  const { data } = await db()
    .rpc('cancellation_quote', { p_transaction_id: transactionId })
    .abortSignal(signal)
    .single()
    .throwOnError()
  return data
}

export async function cancelBooking({ transactionId, reason }: { transactionId: string; reason: string }) {
  const { data } = await db()
    .rpc('cancel_booking', { p_transaction_id: transactionId, p_reason: reason })
    .single()
    .throwOnError()
  return data
}
