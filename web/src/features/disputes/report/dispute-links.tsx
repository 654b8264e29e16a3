import { Link } from '@tanstack/react-router'
import { ChevronRight, Scale } from 'lucide-react'
import type { Booking } from '@/features/transactions'
import { formatMoment } from '@/lib/lagos-time'
import { cn } from '@/lib/utils'

/** From a booking to its disputes, the open one first. */
export function DisputeLinks({ booking }: { booking: Pick<Booking, 'disputes'> }) {
  const isOpen = ({ status }: Booking['disputes'][number]) => status === 'pending'
  const disputes = booking.disputes.toSorted((one, other) => Number(isOpen(other)) - Number(isOpen(one)))
  if (disputes.length === 0) return null
  return (
    <ul className="grid gap-2">
      {disputes.map(({ id, status, appealed_at, appeal_until }) => (
        <li key={id}>
          <Link
            to="/disputes/$disputeId"
            params={{ disputeId: id }}
            className={cn(
              'flex min-h-13 items-center gap-3 rounded-xl px-4 py-2 font-semibold text-sm',
              status === 'pending' ? 'bg-caution-soft text-caution' : 'bg-accent text-accent-foreground',
            )}
          >
            <Scale aria-hidden className="size-5 shrink-0" />
            <span className="grid">
              {status === 'pending'
                ? 'An issue is open. See it and answer'
                : 'Aso has decided. See the decision'}
              {!appealed_at && appeal_until && Date.parse(appeal_until) > Date.now() && (
                <span className="font-normal">Appeals until {formatMoment(appeal_until)}</span>
              )}
            </span>
            <ChevronRight aria-hidden className="ml-auto size-5 shrink-0" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
