import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { watchRows } from '@/lib/realtime'
import { usePerson } from '@/lib/session'
import { bookingKey, bookingsKey } from './bookings'

/** What the other side does shows at once, as long as the booking is not over. */
export function useBookingWatched(transactionId: string, live: boolean): void {
  useTransactionsWatched('UPDATE', live && `id=eq.${transactionId}`, transactionId)
}

/** The list shows new bookings, and what happens to those that are there. */
export function useBookingsWatched(): void {
  const userId = usePerson()?.id
  useTransactionsWatched('*', userId && `borrower_id=eq.${userId}`)
  useTransactionsWatched('*', userId && `lender_id=eq.${userId}`)
}

/** `transactionId`: the screen shows this booking alone. */
function useTransactionsWatched(
  event: 'UPDATE' | '*',
  filter: string | false | undefined,
  transactionId?: string,
): void {
  const queryClient = useQueryClient()
  const userId = usePerson()?.id
  const readAgain = useRefreshMyData()
  useEffect(() => {
    if (!filter) return
    const queryKey = transactionId ? bookingKey(userId, transactionId) : bookingsKey(userId)
    let joined = false
    const resync = () => {
      // What changed between reading the screen and the beginning of watching; after an interruption, anything may have.
      if (joined) void readAgain()
      else void queryClient.invalidateQueries({ queryKey })
      joined = true
    }
    return watchRows({ table: 'transactions', event, filter }, () => void readAgain(), resync)
  }, [event, filter, transactionId, userId, queryClient, readAgain])
}
