import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { bookingKey, bookingsKey } from '@/domain/me/keys'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { watchRows } from '@/lib/realtime'
import { usePerson } from '@/lib/session'

/**
 * What the other side does, and what an admin decides, shows at once while something can still happen. A booking changes with
 * its claim and its disputes, too. `shown`: what the screen has read, if not the booking.
 */
export function useBookingWatched(transactionId: string, live: boolean, shown?: QueryKey): void {
  const userId = usePerson()?.id
  useTransactionsWatched(
    'UPDATE',
    live && `id=eq.${transactionId}`,
    shown ?? bookingKey(userId, transactionId),
  )
  useMeetingsWatched(transactionId, live)
}

/** What the other side suggests, accepts and takes back. */
function useMeetingsWatched(transactionId: string, live: boolean): void {
  const readAgain = useRefreshMyData()
  useEffect(() => {
    if (!live) return
    const filter = `transaction_id=eq.${transactionId}`
    return watchRows({ table: 'meetings', event: '*', filter }, () => void readAgain())
  }, [transactionId, live, readAgain])
}

/** The list shows new bookings, and what happens to those that are there. */
export function useBookingsWatched(): void {
  const userId = usePerson()?.id
  useTransactionsWatched('*', userId && `borrower_id=eq.${userId}`, bookingsKey(userId))
  useTransactionsWatched('*', userId && `lender_id=eq.${userId}`, bookingsKey(userId))
}

function useTransactionsWatched(
  event: 'UPDATE' | '*',
  filter: string | false | undefined,
  shown: QueryKey,
): void {
  const queryClient = useQueryClient()
  const readAgain = useRefreshMyData()
  const readShown = useEffectEvent(() => void queryClient.invalidateQueries({ queryKey: shown }))
  useEffect(() => {
    if (!filter) return
    let joined = false
    const resync = () => {
      // What changed between reading the screen and the beginning of watching; after an interruption, anything may have.
      if (joined) void readAgain()
      else readShown()
      joined = true
    }
    return watchRows({ table: 'transactions', event, filter }, () => void readAgain(), resync)
  }, [event, filter, readAgain])
}
