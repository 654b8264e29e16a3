import { useQuery } from '@tanstack/react-query'
import { meKey } from '@/domain/me/keys'
import { db } from '@/lib/supabase'

export const unreadKey = (userId: string | undefined) => [...meKey(userId), 'unread messages'] as const

/** How many messages wait for me, at most 100. */
export function useUnreadMessages(userId: string) {
  return useQuery({
    queryKey: unreadKey(userId),
    queryFn: async ({ signal }) => {
      const { data } = await db().rpc('unread_messages').abortSignal(signal).throwOnError()
      return data
    },
    refetchOnWindowFocus: 'always',
    refetchInterval: 120_000,
  })
}
