import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { usePerson } from '@/lib/session'
import { meKey } from './keys'

/** Reads everything of the signed-in person again, such as after a payment, a refund or a settlement. */
export function useRefreshMyData(): () => Promise<void> {
  const queryClient = useQueryClient()
  const userId = usePerson()?.id
  return useCallback(() => queryClient.invalidateQueries({ queryKey: meKey(userId) }), [queryClient, userId])
}
