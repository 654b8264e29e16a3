import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { meKey } from '@/domain/me/keys'
import { watchRows } from '@/lib/realtime'

/** Reloads the record when it changes. (It is also reloaded when the tab gets the focus again.) */
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
