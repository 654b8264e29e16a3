import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { handoverKey } from '@/domain/me/keys'
import { usePerson } from '@/lib/session'
import { db } from '@/lib/supabase'
import { type Booking, isUnderWay } from '../model/booking'

export const handoverQuery = (userId: string | undefined, booking: Booking) =>
  queryOptions({
    queryKey: [...handoverKey(userId), booking.id, booking.booking_status],
    queryFn: isUnderWay(booking) ? ({ signal }) => fetchHandover(booking.id, signal) : skipToken,
    // The time for it may have come, and after five wrong tries the code is another one.
    refetchOnWindowFocus: 'always',
  })

/** What I do when the item changes hands: show this code, or type the other side's (code null). Null: not now. */
export function useHandover(booking: Booking) {
  return useQuery(handoverQuery(usePerson()?.id, booking))
}

/** For after a wrong code: it may have been the last that was let through. */
export function useHandoverAgain(): () => Promise<void> {
  const queryClient = useQueryClient()
  const userId = usePerson()?.id
  return () => queryClient.invalidateQueries({ queryKey: handoverKey(userId) })
}

async function fetchHandover(transactionId: string, signal: AbortSignal) {
  const { data } = await db()
    .rpc('my_handover', { p_transaction_id: transactionId })
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError()
  return data
}

/** A wrong code is answered, not thrown. */
export async function enterHandoverCode({ transactionId, code }: { transactionId: string; code: string }) {
  const { data } = await db()
    .rpc('enter_handover_code', { p_transaction_id: transactionId, p_code: code })
    .single()
    .throwOnError()
  return data
}
