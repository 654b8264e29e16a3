import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { unreadKey } from '@/domain/messages/unread'
import { whenIdle } from '@/lib/browser/when-idle'
import { type RowChange, watchRows } from '@/lib/realtime'
import { db } from '@/lib/supabase'
import { notificationsKey, unreadNotificationsKey } from './keys'
import { useUnreadNotifications } from './unread'

/** On every screen, once: what is new is counted as it comes, and is read when the page that it leads to is opened. */
export function useLiveNotifications(userId: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const readAgain = () => void readNotificationsAgain(queryClient, userId)
    const hear = ({ row }: RowChange<'notifications'>) => {
      readAgain()
      if (row.kind === 'message' && row.read_at === null)
        void queryClient.invalidateQueries({ queryKey: unreadKey(userId) })
    }
    const watched = { table: 'notifications', event: '*', filter: `user_id=eq.${userId}` } as const
    // The first screen comes first: what happens until then is read when watching begins.
    let stop = () => {}
    const callOff = whenIdle(() => {
      stop = watchRows(watched, hear, readAgain)
    })
    return () => {
      callOff()
      stop()
    }
  }, [queryClient, userId])
  useReadHere(userId)
}

export async function readNotificationsAgain(queryClient: QueryClient, userId: string): Promise<void> {
  await Promise.all(
    [unreadNotificationsKey(userId), notificationsKey(userId)].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}

/**
 * What a page is about is read when somebody opens it or comes back to it. What comes while it is open stays new: nobody may be
 * looking, and what is read is not mailed.
 */
function useReadHere(userId: string): void {
  const queryClient = useQueryClient()
  const { pathname } = useLocation()
  const visible = useSyncExternalStore(subscribeToVisibility, isVisible)
  const { data: unread } = useUnreadNotifications(userId)
  const counted = unread !== undefined
  const read = useEffectEvent(() => {
    if (unread && pathname !== '/notifications')
      void markReadAt(pathname, () => void readNotificationsAgain(queryClient, userId))
  })
  useEffect(() => {
    if (visible && counted && pathname) read()
  }, [pathname, visible, counted])
}

async function markReadAt(path: string, onRead: () => void): Promise<void> {
  // Where it fails the number stays as it is, and the next page tries again.
  const { data } = await db().rpc('mark_notifications_read_at', { p_path: path })
  if (data) onRead()
}

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

const isVisible = (): boolean => document.visibilityState === 'visible'
