import type { BookingRow } from '@/features/transactions/api/bookings'
import { bookingAnswers } from './bookings.ts'
import type { Answers } from './server.ts'

/** What the server says to the page of a booking, whose money has not moved: besides the booking, what is around it. */
export const bookingPageAnswers = (...rows: BookingRow[]): Answers => ({
  ...bookingAnswers(...rows),
  'POST /rest/v1/rpc/booking_money': [],
  'POST /rest/v1/rpc/my_handover': [],
  'POST /rest/v1/rpc/card_refund_offers': [],
  'GET /rest/v1/card_refunds': [],
  'GET /rest/v1/trust_scores': [],
  'GET /rest/v1/blocked_people': [],
  'POST /storage/v1/object/list/condition-photos': [],
})
