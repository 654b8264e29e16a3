import { Link } from '@tanstack/react-router'
import { BellRing, CheckCheck, CloudOff, Settings2 } from 'lucide-react'
import { notificationMessages } from '#contract/messages/notification.ts'
import { Notice } from '@/components/notice'
import { ShowMore } from '@/components/paged'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { useUnreadNotifications } from '@/domain/notifications/unread'
import { PushCard } from '@/features/push'
import { useNow } from '@/lib/browser/use-now'
import { useTitle } from '@/lib/browser/use-title'
import { useMarkRead, useNotifications } from '../api/notifications'
import { NotificationRow } from './notification-row'

export function NotificationsScreen({ userId }: { userId: string }) {
  useTitle('Notifications')
  const query = useNotifications(userId)
  const { data: fresh = 0 } = useUnreadNotifications(userId)
  const { mutate: markRead, isPending: marking } = useMarkRead(userId)
  const now = useNow(60_000)
  const list = query.data?.pages.flat() ?? []
  // While it is asked for again, what failed stays: its button must not go away under a finger.
  const failed = query.isError || query.isPaused || query.errorUpdateCount > 0
  const unread = query.data === undefined && failed
  return (
    <div className="page grid grid-cols-1 gap-5 py-4 md:py-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-start lg:gap-x-12">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <div className="flex items-center gap-3">
          <h1 className="page-title">Notifications</h1>
          {fresh > 0 && <Badge>{fresh > 99 ? '99+' : fresh} new</Badge>}
        </div>
        <div className="-ml-5 flex flex-wrap sm:ml-0">
          {fresh > 0 && (
            <Button variant="ghost" disabled={marking} onClick={() => markRead(null)}>
              <CheckCheck aria-hidden />
              Mark all read
            </Button>
          )}
          <Button asChild variant="ghost">
            <Link to="/notifications/settings">
              <Settings2 aria-hidden />
              Settings
            </Link>
          </Button>
        </div>
      </div>
      <div className="lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2">
        <PushCard userId={userId} />
      </div>
      <div className="grid grid-cols-1 gap-5">
        {query.isPending && !unread && <ListSkeleton />}
        {unread && <Unread retry={() => void query.refetch()} />}
        {query.data !== undefined && list.length === 0 && <Empty />}
        {list.length > 0 && (
          <ol className="grid gap-1">
            {list.map((one) => (
              <NotificationRow key={one.id} notification={one} now={now} onOpen={() => markRead(one.id)} />
            ))}
          </ol>
        )}
        <ShowMore query={query} message={notificationMessages.olderFailed} />
      </div>
    </div>
  )
}

function Empty() {
  return (
    <Notice
      icon={BellRing}
      title="Nothing new yet"
      text="Bookings, messages, returns and incoming money show up here."
    >
      <Button asChild>
        <Link to="/marketplace">Go to the market</Link>
      </Button>
    </Notice>
  )
}

/** A list that could not be read is an empty list, which says why. */
function Unread({ retry }: { retry: () => void }) {
  return (
    <Notice
      icon={CloudOff}
      title="Nothing to show"
      text="We couldn’t load your notifications. Your bookings and money are not affected."
    >
      <Button onClick={retry}>Try again</Button>
    </Notice>
  )
}

function ListSkeleton() {
  return (
    <div className="grid gap-5 py-3" aria-busy="true">
      <span className="sr-only" role="status">
        Loading
      </span>
      {['first', 'second', 'third', 'fourth'].map((row) => (
        <div key={row} className="flex items-center gap-3.5">
          <Skeleton className="size-11 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-3 w-1/4" />
          </div>
        </div>
      ))}
    </div>
  )
}
