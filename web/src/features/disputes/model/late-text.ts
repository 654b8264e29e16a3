import { countOf } from '#contract/rules/count.ts'
import { lagosToday } from '#contract/rules/dates.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { lateDays } from '@/domain/bookings/booking-money'
import { lagosDay } from '@/lib/lagos-time'
import type { DisputeFile } from '../api/dispute-file'

type Booking = DisputeFile['booking']

/** `3 days, ₦1,500 so far`: how late a rental is or came back, and what that costs. Null where it is not late. */
export function lateText(booking: Booking, now = Date.now()): string | null {
  const { handed_over_at, settled_at, late_days, late_fee } = booking
  if (settled_at) return late_days ? written(late_days, late_fee ?? 0) : null
  const back = returnDay(booking)
  const out = !booking.borrower_return_confirmed && !booking.lender_return_confirmed
  if (out && !handed_over_at) return null
  const { days, amount } = lateDays(booking, out ? lagosToday(new Date(now)) : back)
  if (days === 0) return null
  return `${written(days, amount)}${out ? ' so far' : ''}`
}

function written(days: number, amount: number): string {
  return `${countOf(days, 'day')}, ${formatNaira(amount)}`
}

/** The day that counts by now: the owner's, else the renter's, else the day of the renter's word. */
function returnDay(booking: Booking): string | null {
  const { lender_return_date, borrower_return_date, lender_return_confirmed, borrower_confirmed_at } = booking
  const named = lender_return_date ?? borrower_return_date
  if (named !== null || lender_return_confirmed) return named
  return borrower_confirmed_at && lagosDay(borrower_confirmed_at)
}
