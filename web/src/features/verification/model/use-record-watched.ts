import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { meKey } from '@/domain/me/keys'
import { watchRows } from '@/lib/realtime'

/** Reads the record again when it changes. (Whoever comes back to the screen reads it again, too.) */
export function useRecordWatched(userId: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    // With the identity go the badge and what may be rented.
    const readAgain = () => void queryClient.invalidateQueries({ queryKey: meKey(userId) })
    return watchRows(
      { table: 'borrower_verifications', event: 'UPDATE', filter: `user_id=eq.${userId}` },
      readAgain,
      readAgain,
    )
  }, [queryClient, userId])
}
