import { queryOptions, useQuery } from '@tanstack/react-query'
import { meKey } from '@/domain/me/keys'
import { usePerson } from '@/lib/session'
import { db } from '@/lib/supabase'

const bookingMoneyQuery = (userId: string | undefined, transactionId: string) =>
  queryOptions({
    queryKey: [...meKey(userId), 'booking-money', transactionId],
    queryFn: ({ signal }) => fetchBookingMoney(transactionId, signal),
  })

export function useBookingMoney(transactionId: string) {
  return useQuery(bookingMoneyQuery(usePerson()?.id, transactionId))
}

/** Every move of a booking's money, oldest first. */
async function fetchBookingMoney(transactionId: string, signal: AbortSignal) {
  const { data } = await db()
    .rpc('booking_money', { p_transaction_id: transactionId })
    .abortSignal(signal)
    .throwOnError()
  return data
}

export type MoneyMove = Awaited<ReturnType<typeof fetchBookingMoney>>[number]
