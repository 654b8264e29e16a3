import { Link } from '@tanstack/react-router'
import { CalendarCheck, CircleX, HandCoins, Inbox, type LucideIcon, Undo2 } from 'lucide-react'
import type { Alert, AlertKind } from '@/domain/alerts/alert'
import { formatMoment } from '@/lib/lagos-time'
import { cn } from '@/lib/utils'

const looks: Record<AlertKind, { icon: LucideIcon; tone: string }> = {
  booking: { icon: CalendarCheck, tone: 'bg-info-soft text-info' },
  request: { icon: Inbox, tone: 'bg-accent text-accent-foreground' },
  return: { icon: Undo2, tone: 'bg-caution-soft text-caution' },
  money: { icon: HandCoins, tone: 'bg-good-soft text-good' },
  ended: { icon: CircleX, tone: 'bg-secondary text-muted-foreground' },
}

export function AlertRow({ alert, fresh }: { alert: Alert; fresh: boolean }) {
  const { icon: Icon, tone } = looks[alert.kind]
  return (
    <li>
      <Link
        {...alert.link}
        className="-mx-3 flex min-h-16 items-center gap-3.5 rounded-2xl px-3 py-2.5 transition-colors hover:bg-secondary/60"
      >
        <span className={cn('grid size-11 shrink-0 place-items-center rounded-full', tone)}>
          <Icon aria-hidden className="size-5" />
        </span>
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className={cn('wrap-anywhere', fresh && 'font-semibold')}>{alert.text}</span>
          <time dateTime={alert.at} className="text-muted-foreground text-sm">
            {formatMoment(alert.at)}
          </time>
        </span>
        {fresh && (
          <span className="size-2.5 shrink-0 rounded-full bg-primary">
            <span className="sr-only">New</span>
          </span>
        )}
      </Link>
    </li>
  )
}
