import { useEffect } from 'react'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { watchRows } from '@/lib/realtime'

/** What the other side does shows at once, as long as the booking is not over. */
export function useBookingWatched(transactionId: string, live: boolean): void {
  const readAgain = useRefreshMyData()
  useEffect(() => {
    if (!live) return
    const watched = { table: 'transactions', event: 'UPDATE', filter: `id=eq.${transactionId}` } as const
    // Read again as soon as watching has begun, too: what changed between the first reading and then is not told.
    return watchRows(
      watched,
      () => void readAgain(),
      () => void readAgain(),
    )
  }, [transactionId, live, readAgain])
}
