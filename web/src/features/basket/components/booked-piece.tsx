import { Link } from '@tanstack/react-router'
import { basketWords as words } from '#contract/messages/basket.ts'
import { formatDate } from '#contract/rules/dates.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { Picture } from '@/components/picture'
import { Badge } from '@/components/ui/badge'
import { statusLabel, statusVariant } from '@/features/transactions'
import type { BasketBooking } from '../api/basket'

interface BookedPieceProps {
  booking: BasketBooking
  /** It waits for its payment no more. */
  over: boolean
}

/** A booking of the basket, which leads to its own page. */
export function BookedPiece({ booking, over }: BookedPieceProps) {
  const { id, item, rental_start_date: start, rental_end_date: end, booking_status } = booking
  const paid = booking.payment_status === 'successful'
  const ended = over && booking_status === 'pending'
  return (
    <li className="relative grid grid-cols-[5rem_1fr] gap-4">
      <Picture
        image={item.images[0]}
        alt=""
        widths={[180, 240]}
        sizes="5rem"
        missing="No Image"
        className={over && !paid ? 'rounded-xl opacity-55' : 'rounded-xl'}
      />
      <div className="grid min-w-0 content-start gap-1.5">
        <h2 className="font-sans font-semibold leading-snug wrap-anywhere">
          <Link
            to="/booking/$transactionId"
            params={{ transactionId: id }}
            className="after:absolute after:inset-0 after:rounded-xl hover:underline"
          >
            {item.title}
          </Link>
        </h2>
        <p className="text-muted-foreground text-sm">
          {start && end && `${formatDate(start)} to ${formatDate(end)} · `}
          {booking.receive_method === 'delivery' ? 'Delivery' : 'Pickup'}
        </p>
        <p className="price font-medium">{formatNaira(booking.total_amount)}</p>
        {over && (
          <Badge variant={statusVariant({ ...booking, paid })}>
            {ended ? words.over : statusLabel(booking, true)}
          </Badge>
        )}
      </div>
    </li>
  )
}
