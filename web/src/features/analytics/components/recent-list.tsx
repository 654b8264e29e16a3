import { Link } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { analyticsMessages } from '#contract/messages/analytics.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { Notice } from '@/components/notice'
import { Badge } from '@/components/ui/badge'
import { formatMoment } from '@/lib/lagos-time'
import type { Activity } from '../api/analytics'

const verb = ({ role, type }: Activity): string => {
  if (role === 'lender') return type === 'sale' ? 'You sold' : 'You lent'
  return type === 'sale' ? 'You bought' : 'You rented'
}

/** The ten newest bookings, each leading to its page. */
export function RecentList({ rows }: { rows: readonly Activity[] }) {
  if (rows.length === 0) return <Notice icon={CalendarDays} {...analyticsMessages.noActivity} heading="h3" />
  return (
    <ul aria-label="Recent activity" className="grid divide-y rounded-2xl bg-card px-4 sm:px-5">
      {rows.map((row) => (
        <li key={row.id} className="relative flex items-start justify-between gap-4 py-3 text-sm">
          <div className="grid min-w-0 gap-1">
            <Link
              to="/booking/$transactionId"
              params={{ transactionId: row.id }}
              className="font-medium wrap-anywhere after:absolute after:inset-0 hover:underline"
            >
              {verb(row)} {row.title}
            </Link>
            <p className="text-muted-foreground">
              {row.category} · <time dateTime={row.at}>{formatMoment(row.at)}</time>
            </p>
          </div>
          <div className="grid shrink-0 justify-items-end gap-1">
            <p className="price font-bold">{formatNaira(row.amount)}</p>
            <Badge variant="neutral" className="capitalize">
              {row.status}
            </Badge>
          </div>
        </li>
      ))}
    </ul>
  )
}
