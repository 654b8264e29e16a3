import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { usePerson } from '@/lib/session'

/** Everything that is read for the signed-in person is kept under this. */
export const meKey = (userId: string | undefined) => ['me', userId] as const

/** For after a payment, a refund or a settlement: balances, statement and bookings are read again. */
export function useMoneyMoved(): () => Promise<void> {
  const queryClient = useQueryClient()
  const userId = usePerson()?.id
  return useCallback(() => queryClient.invalidateQueries({ queryKey: meKey(userId) }), [queryClient, userId])
}
