import { addDays } from '#contract/rules/dates.ts'
import { lagosDayStart } from '@/lib/lagos-time'
import type { BookingRules } from '../api/booking-rules'
import type { Booking } from '../model/booking'

/** Until when an owner may accept a request: for a rental no longer than its first day. Null where nothing was paid. */
export function answerBy(
  booking: Booking,
  { approvalHours }: Pick<BookingRules, 'approvalHours'>,
): number | null {
  const { paid_at, rental_start_date } = booking
  if (paid_at === null) return null
  const asked = Date.parse(paid_at) + approvalHours * 3_600_000
  return rental_start_date ? Math.min(asked, lagosDayStart(addDays(rental_start_date, 1))) : asked
}
