import { useEffect } from 'react'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { watchRows } from '@/lib/realtime'

/** What the other side does shows at once, as long as the booking is not over. */
export function useBookingWatched(transactionId: string, live: boolean): void {
  useTransactionsWatched('UPDATE', live ? `id=eq.${transactionId}` : undefined)
}

/** The list shows new bookings, and what happens to those that are there. */
export function useBookingsWatched(userId: string | undefined): void {
  useTransactionsWatched('*', userId && `borrower_id=eq.${userId}`)
  useTransactionsWatched('*', userId && `lender_id=eq.${userId}`)
}

function useTransactionsWatched(event: 'UPDATE' | '*', filter: string | undefined): void {
  const readAgain = useRefreshMyData()
  useEffect(() => {
    if (!filter) return
    // Read again as soon as watching has begun, too: what changed between the first reading and then is not told.
    const resync = () => void readAgain()
    return watchRows({ table: 'transactions', event, filter }, () => void readAgain(), resync)
  }, [event, filter, readAgain])
}
