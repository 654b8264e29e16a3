import type { DateOnly } from '#contract/rules/dates.ts'
import { roundNaira } from '#contract/rules/money.ts'
import { lateDays } from '@/domain/bookings/booking-money'
import type { Booking } from '../model/booking'

export interface LateCharge {
  days: number
  amount: number
  /** Naira more that the owner's day costs than the renter's: a claim, which the renter answers. */
  claimed: number
  /** The day that counts when it is not the one just chosen. */
  countedDay: DateOnly | null
}

/** What a return on `day` would cost: late days × daily price, at most the deposit. Null when it is not late. */
export function lateCharge(booking: Booking, day: DateOnly): LateCharge | null {
  const { rental_end_date, side, lender_return_date, borrower_return_date, theyConfirmed } = booking
  if (!rental_end_date) return null
  const borrowing = side === 'borrower'
  const lender = borrowing ? lender_return_date : day
  const borrower = borrowing ? day : borrower_return_date
  // Where the other side has not confirmed, what is named now is what is asked for.
  const contested =
    theyConfirmed && lender !== null
      ? lateDays(booking, lender).amount - lateDays(booking, borrower).amount
      : 0
  const counted = contested > 0 ? borrower : (lender ?? day)
  const claimed = Math.max(0, roundNaira(contested))
  const { days, amount } = lateDays(booking, counted)
  if (days === 0 && claimed === 0) return null
  return { days, amount, claimed, countedDay: counted === day ? null : counted }
}
