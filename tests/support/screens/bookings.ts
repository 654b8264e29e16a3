import type { BookingRow } from '@/features/transactions/api/bookings'
import type { Screen } from './open-screen.ts'
import type { Answers } from './server.ts'

/**
 * What the server says about these bookings, to the list and to the page of the only one. It reads the rows anew for each
 * request: an act changes them (`booking.booking_status = 'cancelled'`), and the screen sees it when it reads again.
 */
export function bookingAnswers(...rows: BookingRow[]): Answers {
  return {
    'GET /rest/v1/transactions': () => rows,
    'POST /rest/v1/rpc/booking_actions': () => rows.flatMap(({ actions }) => actions),
    'POST /rest/v1/rpc/booking_deadlines': () => rows.flatMap(({ deadline }) => deadline ?? []),
    'GET /rest/v1/disputes': () => rows.flatMap(({ disputes }) => disputes),
    'GET /rest/v1/meetings': () =>
      rows.flatMap(({ meetings, endedMeetings }) => [...meetings, ...endedMeetings]),
    'GET /rest/v1/deposit_claims': [],
    'GET /rest/v1/ratings': () => rows.flatMap(({ ratings }) => ratings),
    'POST /rest/v1/rpc/lost_group_discounts': () =>
      rows
        .filter(({ lost_discount }) => lost_discount > 0)
        .map(({ id, lost_discount }) => ({ transaction_id: id, amount: lost_discount })),
    'POST /rest/v1/rpc/booking_ratings': () => rows.flatMap(({ ratingTime }) => ratingTime ?? []),
  }
}

/** The card of a booking in My Transactions, once it is there. */
export const bookingCard = (screen: Screen, title = 'Red gele') =>
  screen.findByRole('article', { name: title })
