import { useQuery } from '@tanstack/react-query'
import { db } from '@/lib/supabase'
import { unreadNotificationsKey } from './keys'

/** How many notifications are new, at most 100. */
export function useUnreadNotifications(userId: string) {
  return useQuery({
    queryKey: unreadNotificationsKey(userId),
    queryFn: async ({ signal }) => {
      const { data } = await db().rpc('unread_notifications').abortSignal(signal).throwOnError()
      return data
    },
    refetchOnWindowFocus: 'always',
  })
}
