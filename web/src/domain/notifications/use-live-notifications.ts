import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { watchRows } from '@/lib/realtime'
import { db } from '@/lib/supabase'
import { whenIdle } from '@/lib/when-idle'
import { notificationsKey, unreadNotificationsKey } from './keys'
import { useUnreadNotifications } from './unread'

/** On every screen, once: what is new is counted as it comes, and is read when the page that it leads to is open. */
export function useLiveNotifications(userId: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const readAgain = () => void readNotificationsAgain(queryClient, userId)
    const watched = { table: 'notifications', event: '*', filter: `user_id=eq.${userId}` } as const
    // The first screen comes first: what happens until then is read when watching begins.
    let stop = () => {}
    const callOff = whenIdle(() => {
      stop = watchRows(watched, readAgain, readAgain)
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

/** What the open page is about is read, also what comes while it is looked at. */
function useReadHere(userId: string): void {
  const queryClient = useQueryClient()
  const { pathname } = useLocation()
  const visible = useSyncExternalStore(subscribeToVisibility, isVisible)
  const { data: unread = 0, dataUpdatedAt } = useUnreadNotifications(userId)
  useEffect(() => {
    // Counted anew after each change: what came with it may be about this page.
    if (unread === 0 || !visible || dataUpdatedAt === 0 || pathname === '/notifications') return
    void markReadAt(pathname, () => void readNotificationsAgain(queryClient, userId))
  }, [queryClient, userId, pathname, visible, unread, dataUpdatedAt])
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
