import { lagosToday } from '#contract/rules/dates.ts'
import { addNaira } from '#contract/rules/money.ts'
import { type Booking, isUnderWay } from '../model/booking'
import { type LateCharge, lateCharge, lateDays } from './late-charge'

/** A rental after its last day without a confirmed return: how late it is, and what that costs so far. */
export function overdue(booking: Booking, now = Date.now()): LateCharge | null {
  const { sale, iConfirmed, theyConfirmed, question } = booking
  if (sale || !isUnderWay(booking) || iConfirmed || theyConfirmed || question === 'not_received') return null
  return lateCharge(booking, lagosToday(new Date(now)))
}

/** Where the deposit of a running rental goes as it stands: by the day that a side named as the return, or else by today. */
export function depositAhead(booking: Booking, now = Date.now()): { late: number; back: number } {
  const { deposit_amount, lender_return_date, borrower_return_date } = booking
  const day = lender_return_date ?? borrower_return_date ?? lagosToday(new Date(now))
  const late = isUnderWay(booking) ? lateDays(booking, day).amount : 0
  return { late, back: addNaira(deposit_amount, -late) }
}
