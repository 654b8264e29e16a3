import type { DateOnly } from '#contract/rules/dates.ts'
import { type BookingMoney, bookingMoney, lateDays } from '@/domain/bookings/booking-money'
import type { Booking } from '../model/booking'

/** Who gets what once I confirm that it came back on `day`; null for a sale, which has no such day. */
export function moneyOnReturn(booking: Booking, day: DateOnly | null): BookingMoney {
  const { side, theyConfirmed, claimed_amount, claimed_late } = booking
  const named =
    side === 'borrower' ? { ...booking, borrower_return_date: day } : { ...booking, lender_return_date: day }
  const late = (named: DateOnly | null) => lateDays(booking, named).amount
  // What the owner's day costs more than the renter's is a claim, once both have confirmed.
  const contests = theyConfirmed && claimed_amount === 0 && named.lender_return_date !== null
  const contested = contests
    ? Math.max(0, late(named.lender_return_date) - late(named.borrower_return_date))
    : 0
  return bookingMoney({
    ...named,
    claimed_amount: claimed_amount + contested,
    claimed_late: claimed_late + contested,
  })
}
