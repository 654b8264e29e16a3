import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDate } from '#contract/rules/dates.ts'
import { formatNaira } from '#contract/rules/money.ts'
import type { Side } from '../api/analytics'
import { type HeldBooking, heldQuery } from '../api/figure-rows'
import { BookingLink } from './booking-link'
import { Row, RowsList } from './rows-list'

interface HeldRowsProps {
  userId: string
  label: string
  side?: Side
  onlyOut?: boolean
  className?: string
}

/** Bookings whose money Aso holds, the one that ends first at the top. */
export function HeldRows({ userId, label, side, onlyOut, className }: HeldRowsProps) {
  const query = useInfiniteQuery(heldQuery(userId, side, onlyOut))
  return (
    <RowsList {...{ label, query, className }} empty="No bookings." keyOf={({ id }) => id}>
      {(booking) => (
        <Row
          name={<BookingLink id={booking.id}>{booking.title}</BookingLink>}
          note={endOf(booking)}
          value={formatNaira(booking.held)}
          more={
            booking.deposit > 0 && (
              <>
                <span className="price">{formatNaira(booking.deposit)}</span> deposit
              </>
            )
          }
        />
      )}
    </RowsList>
  )
}

const endOf = ({ last_day, role, type }: HeldBooking): string => {
  const side = role === 'lender' ? 'You lend it' : type === 'sale' ? 'You bought it' : 'You rent it'
  if (type === 'sale' && role === 'lender') return 'You sold it'
  return last_day === null ? side : `${side} until ${formatDate(last_day)}`
}
