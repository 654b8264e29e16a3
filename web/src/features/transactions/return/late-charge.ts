import { type DateOnly, dayDifference } from '#contract/rules/dates.ts'
import { roundNaira } from '#contract/rules/money.ts'
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
    theyConfirmed && lender !== null ? lateFee(booking, lender) - lateFee(booking, borrower) : 0
  const counted = contested > 0 ? borrower : (lender ?? day)
  const claimed = Math.max(0, roundNaira(contested))
  const days = counted === null ? 0 : Math.max(0, dayDifference(rental_end_date, counted))
  if (days === 0 && claimed === 0) return null
  return { days, amount: lateFee(booking, counted), claimed, countedDay: counted === day ? null : counted }
}

/** Late days × daily price, at most the deposit. */
export function lateFee(
  { rental_end_date, rental_price, deposit_amount }: Booking,
  day: DateOnly | null,
): number {
  if (!rental_end_date || day === null) return 0
  return Math.min(roundNaira(Math.max(0, dayDifference(rental_end_date, day)) * rental_price), deposit_amount)
}
