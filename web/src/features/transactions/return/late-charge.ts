import { type DateOnly, dayDifference } from '#contract/rules/dates.ts'
import { roundNaira } from '#contract/rules/money.ts'
import { lagosDay } from '@/lib/lagos-time'
import type { Booking } from '../model/booking'

export interface LateCharge {
  days: number
  amount: number
  /** The day that counts when it is not the one just chosen: the owner's word, or the day of the first confirmation. */
  countedDay: DateOnly | null
}

/** What a return on `day` would cost: late days × daily price, at most the deposit. Null when it is not late. */
export function lateCharge(booking: Booking, day: DateOnly): LateCharge | null {
  const { rental_end_date, rental_price, deposit_amount } = booking
  if (!rental_end_date) return null
  const counted = countedDay(booking, day)
  const days = dayDifference(rental_end_date, counted)
  if (days <= 0) return null
  return {
    days,
    amount: Math.min(roundNaira(days * rental_price), deposit_amount),
    countedDay: counted === day ? null : counted,
  }
}

/**
 * The owner has the item in hand, so their day counts; but waiting to confirm never makes a return late. A confirmation
 * from before the rental says nothing of its return.
 */
function countedDay(booking: Booking, day: DateOnly): DateOnly {
  const named = booking.side === 'borrower' ? (booking.lender_return_date ?? day) : day
  const at = booking.borrower_confirmed_at ?? booking.lender_confirmed_at
  const first = at && lagosDay(at)
  const counts = first && first >= (booking.rental_start_date ?? first)
  return counts && named > first ? first : named
}
