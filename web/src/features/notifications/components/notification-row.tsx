import { Link } from '@tanstack/react-router'
import { formatMoment } from '@/lib/lagos-time'
import { cn } from '@/lib/utils'
import type { Notification } from '../api/notifications'
import { isNew } from '../model/is-new'
import { lookOf } from '../model/looks'

interface NotificationRowProps {
  notification: Notification
  now: number
  onOpen: () => void
}

export function NotificationRow({ notification, now, onOpen }: NotificationRowProps) {
  const { kind, title, body, link, created_at } = notification
  const { icon: Icon, tone } = lookOf(kind)
  const fresh = isNew(notification, now)
  return (
    <li>
      <Link
        to={link}
        onClick={onOpen}
        className="-mx-3 flex min-h-16 items-start gap-3.5 rounded-2xl px-3 py-3 transition-colors hover:bg-secondary/60"
      >
        <span className={cn('grid size-11 shrink-0 place-items-center rounded-full', tone)}>
          <Icon aria-hidden className="size-5" />
        </span>
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className={cn('wrap-anywhere', fresh ? 'font-semibold' : 'font-medium')}>{title}</span>
          <span className="wrap-anywhere text-muted-foreground text-sm">{body}</span>
          <time dateTime={created_at} className="text-muted-foreground text-sm">
            {formatMoment(created_at)}
          </time>
        </span>
        {fresh && (
          <span className="mt-1.5 size-2.5 shrink-0 rounded-full bg-primary">
            <span className="sr-only">New</span>
          </span>
        )}
      </Link>
    </li>
  )
}
