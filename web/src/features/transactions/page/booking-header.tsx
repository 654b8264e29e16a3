import { Link } from '@tanstack/react-router'
import { formatNaira } from '#contract/rules/money.ts'
import { Picture } from '@/components/picture'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/lib/utils'
import { isMyTurn, roleLabel, statusLabel, statusVariant } from '../model/badges'
import type { Booking } from '../model/booking'
import { overdue } from '../return/overdue'

interface BookingHeaderProps {
  booking: Booking
  titleId: string
  /** It ended before it was paid. */
  expired: boolean
  /** On the booking's own page the title is the page's. */
  heading?: 'h1' | 'h2'
}

export function BookingHeader({ booking, titleId, expired, heading: Heading = 'h2' }: BookingHeaderProps) {
  const { title, item, total_amount } = booking
  // To an owner their own part matters, which what there is to do now says.
  const paysIt = booking.side === 'borrower'
  return (
    <header className="flex gap-4 sm:gap-5">
      <Picture
        image={item.images[0]}
        alt=""
        widths={[128, 240]}
        sizes="7rem"
        className={cn('shrink-0 self-start rounded-xl', expired ? 'w-14 opacity-60' : 'w-22 sm:w-28')}
      />
      <div className="grid min-w-0 flex-1 content-start gap-2">
        <Heading id={titleId} className="font-semibold text-xl leading-tight wrap-anywhere">
          {Heading === 'h1' ? (
            title
          ) : (
            <Link
              to="/booking/$transactionId"
              params={{ transactionId: booking.id }}
              className="-my-2.5 inline-block py-2.5 hover:underline"
            >
              {title}
            </Link>
          )}
        </Heading>
        <Badges booking={booking} expired={expired} />
        <p
          className={cn(
            'price font-bold',
            expired ? 'text-muted-foreground text-xl' : paysIt ? 'text-2xl' : 'text-base',
          )}
        >
          {formatNaira(total_amount)}{' '}
          <span className="font-medium font-sans text-base text-muted-foreground">total</span>
        </p>
        {expired && <p className="text-muted-foreground text-sm">It ended before it was paid.</p>}
      </div>
    </header>
  )
}

function Badges({ booking, expired }: { booking: Booking; expired: boolean }) {
  return (
    <div className="flex flex-wrap gap-1.5">
      <Badge>{roleLabel(booking)}</Badge>
      <Badge variant={statusVariant(booking)}>{statusLabel(booking, expired)}</Badge>
      {booking.frozen_at !== null && <Badge variant="caution">On hold</Badge>}
      {isMyTurn(booking) && <Badge variant="caution">Your turn</Badge>}
      {overdue(booking) && <Badge variant="caution">Late</Badge>}
      {booking.paid && <Badge variant="good">Paid</Badge>}
      {booking.payment_status === 'refunded' && <Badge variant="neutral">Refunded</Badge>}
    </div>
  )
}
