import { useQuery } from '@tanstack/react-query'
import { meKey } from '@/domain/me/keys'
import { usePerson } from '@/lib/session'
import { db } from '@/lib/supabase'

/** Whether the person may start another rental now. Undefined until it is known: the server decides at the booking. */
export function useCanRent({ enabled }: { enabled: boolean }): boolean | undefined {
  const userId = usePerson()?.id ?? ''
  return useQuery({
    queryKey: [...meKey(userId), 'can rent'],
    queryFn: async ({ signal }) => {
      const asked = db().rpc('user_can_rent_item', { p_user_id: userId }).abortSignal(signal)
      return (await asked.throwOnError()).data
    },
    enabled: enabled && userId !== '',
  }).data
}
