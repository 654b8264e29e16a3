import { useInfiniteQuery } from '@tanstack/react-query'
import { countOf } from '#contract/rules/count.ts'
import { formatDate } from '#contract/rules/dates.ts'
import { formatMoment } from '@/lib/lagos-time'
import {
  type BookingFigure,
  type DayFigure,
  type ItemBooking,
  itemBookingsQuery,
  itemDaysQuery,
} from '../api/figure-rows'
import { lasting } from '../model/words'
import { BookingLink } from './booking-link'
import { Row, RowsList } from './rows-list'

interface ItemRowsProps<Figure> {
  userId: string
  itemId: string
  figure: Figure
}

/** Bookings of an item that a figure counts. */
export function ItemBookingRows({ userId, itemId, figure }: ItemRowsProps<BookingFigure>) {
  const query = useInfiniteQuery(itemBookingsQuery(userId, itemId, figure))
  return (
    <RowsList
      label="Bookings"
      query={query}
      empty="No bookings."
      keyOf={({ transaction_id }) => transaction_id}
    >
      {(booking) => (
        <Row
          name={<BookingLink id={booking.transaction_id}>{daysOf(booking)}</BookingLink>}
          note={
            <>
              Paid <time dateTime={booking.at}>{formatMoment(booking.at)}</time>, {booking.status}
            </>
          }
          value={partOf[figure](booking)}
        />
      )}
    </RowsList>
  )
}

const daysOf = ({ type, first_day, last_day }: ItemBooking): string =>
  type === 'sale' || first_day === null || last_day === null
    ? 'Sale'
    : `${formatDate(first_day)} to ${formatDate(last_day)}`

const answer = ({ answer_minutes: minutes }: ItemBooking): string =>
  minutes === null ? '' : `after ${lasting(minutes)}`

/** How much of the figure a booking is, where it is not one of many. */
const partOf: Record<BookingFigure, (booking: ItemBooking) => string> = {
  requests: answer,
  bookings: answer,
  unanswered: () => 'no answer',
  answered: answer,
  booked_days: ({ days }) => countOf(days, 'day'),
  ever: () => '',
}

const counted: Record<DayFigure, (amount: number) => string> = {
  views: (amount) => countOf(amount, 'view'),
  saves: (amount) => countOf(amount, 'save'),
  offered_days: (amount) => countOf(amount, 'day'),
}

/** Days of an item that a figure counts; nobody learns who looked or saved. */
export function ItemDayRows({ userId, itemId, figure }: ItemRowsProps<DayFigure>) {
  const query = useInfiniteQuery(itemDaysQuery(userId, itemId, figure))
  return (
    <RowsList label="Days" query={query} empty="No days." keyOf={({ first_day }) => first_day}>
      {({ first_day, last_day, amount }) => (
        <Row
          name={
            first_day === last_day
              ? formatDate(first_day)
              : `${formatDate(first_day)} to ${formatDate(last_day)}`
          }
          note=""
          value={counted[figure](amount)}
        />
      )}
    </RowsList>
  )
}
