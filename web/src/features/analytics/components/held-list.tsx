import { Link } from '@tanstack/react-router'
import { formatDate } from '#contract/rules/dates.ts'
import { formatNaira } from '#contract/rules/money.ts'
import type { HeldBooking } from '../api/analytics'
import { countOf } from '../model/words'

/** Bookings whose money Aso holds. */
export function HeldList({ label, bookings }: { label: string; bookings: readonly HeldBooking[] }) {
  return (
    <ul aria-label={label} className="grid divide-y rounded-2xl bg-card px-4 sm:px-5">
      {bookings.map((booking) => (
        <li key={booking.id} className="relative flex items-baseline justify-between gap-4 py-3 text-sm">
          <div className="grid min-w-0 gap-0.5">
            <Link
              to="/booking/$transactionId"
              params={{ transactionId: booking.id }}
              className="font-medium wrap-anywhere after:absolute after:inset-0 hover:underline"
            >
              {booking.title}
            </Link>
            <p className="text-muted-foreground">{endOf(booking)}</p>
          </div>
          <div className="grid shrink-0 justify-items-end gap-0.5">
            <p className="price font-bold">{formatNaira(booking.held)}</p>
            {booking.deposit > 0 && (
              <p className="text-muted-foreground">
                <span className="price">{formatNaira(booking.deposit)}</span> deposit
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

const endOf = ({ last_day, role, type }: HeldBooking): string => {
  const side = role === 'lender' ? 'You lend it' : type === 'sale' ? 'You bought it' : 'You rent it'
  if (type === 'sale' && role === 'lender') return 'You sold it'
  return last_day === null ? side : `${side} until ${formatDate(last_day)}`
}

export const rentalsText = (out: number, borrowed: number): string =>
  out + borrowed === 0
    ? 'Nothing is out'
    : `${countOf(out, 'item')} lent out, ${countOf(borrowed, 'item')} with you`
