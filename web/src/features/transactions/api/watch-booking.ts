import { useEffect } from 'react'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { watchRows } from '@/lib/realtime'

/** What the other side does shows at once, as long as the booking is not over. */
export function useBookingWatched(transactionId: string, live: boolean): void {
  const readAgain = useRefreshMyData()
  useEffect(() => {
    if (!live) return
    // The page has just been read: only after an interruption is it read again.
    let joined = false
    const resync = () => {
      if (joined) void readAgain()
      joined = true
    }
    return watchRows(
      { table: 'transactions', event: 'UPDATE', filter: `id=eq.${transactionId}` },
      () => void readAgain(),
      resync,
    )
  }, [transactionId, live, readAgain])
}
