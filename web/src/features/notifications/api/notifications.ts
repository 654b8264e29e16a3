import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { limits } from '#contract/constants.ts'
import { notificationMessages } from '#contract/messages/notification.ts'
import { notificationsKey } from '@/domain/notifications/keys'
import { readNotificationsAgain } from '@/domain/notifications/use-live-notifications'
import { db } from '@/lib/supabase'
import { showError } from '@/lib/toast'

const columns = 'id, kind, title, body, link, created_at, news_until, read_at' as const

/** A page of older ones begins after this one. */
interface PageStart {
  id: number
  created_at: string
}

const notificationsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: notificationsKey(userId),
    initialPageParam: null as PageStart | null,
    queryFn: ({ pageParam, signal }) => fetchPage(userId, pageParam, signal),
    getNextPageParam: (page): PageStart | null =>
      page.length < limits.notificationsShown ? null : (page.at(-1) ?? null),
    refetchOnWindowFocus: 'always',
  })

export function useNotifications(userId: string) {
  return useInfiniteQuery(notificationsQuery(userId))
}

async function fetchPage(userId: string, before: PageStart | null, signal: AbortSignal) {
  let query = db().from('notifications').select(columns).eq('user_id', userId)
  if (before) {
    const { id, created_at } = before
    query = query.or(`created_at.lt.${created_at},and(created_at.eq.${created_at},id.lt.${id})`)
  }
  const { data } = await query
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(limits.notificationsShown)
    .abortSignal(signal)
    .throwOnError()
  return data
}

export type Notification = Awaited<ReturnType<typeof fetchPage>>[number]

/** `mutate(null)` marks all as read, `mutate(id)` one. */
export function useMarkRead(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (id: number | null) => {
      if (id === null) await db().rpc('mark_all_notifications_read').throwOnError()
      else await db().rpc('mark_notification_read', { p_id: id }).throwOnError()
    },
    onSuccess: () => readNotificationsAgain(queryClient, userId),
    // One that is opened shows its page; that it stays new is no reason to be stopped.
    onError: (error, id) => id === null && showError(error, notificationMessages.markFailed),
  })
}
