import { addDays, lagosToday } from '#contract/rules/dates.ts'
import { lagosDayStart } from '@/lib/lagos-time'
import type { BookingRules } from '../api/booking-rules'
import type { Booking } from '../model/booking'

export type ReturnState = 'none' | 'pending' | 'waiting' | 'needed' | 'processing' | 'completed'

/** Where a paid booking is on its way back, from my side. */
export function returnState(booking: Booking): ReturnState {
  const { paid, booking_status, return_status, iConfirmed, theyConfirmed } = booking
  if (!paid || booking_status === 'requested' || booking_status === 'disputed') return 'none'
  if (return_status === 'returned') return 'completed'
  if (iConfirmed && theyConfirmed) return 'processing'
  if (iConfirmed) return 'waiting'
  return theyConfirmed ? 'needed' : 'pending'
}

const hourInMs = 3_600_000

/** When a booking that one side has confirmed closes by itself. Null before that. */
export function closesAt(booking: Booking, rules: BookingRules): number | null {
  const { sale, borrower_confirmed_at, lender_confirmed_at, rental_end_date } = booking
  if (sale) {
    return lender_confirmed_at
      ? Date.parse(lender_confirmed_at) + rules.saleAutocloseDays * 24 * hourInMs
      : null
  }
  const confirmed = borrower_confirmed_at ?? lender_confirmed_at
  if (!confirmed || !rental_end_date) return null
  const counted = Math.max(Date.parse(confirmed), lagosDayStart(addDays(rental_end_date, 1)))
  return counted + rules.returnAutocloseHours * hourInMs
}

/** It is my turn: the other side has confirmed, or the last day has come. Before, confirming is possible but not expected. */
export function isDue({ sale, theyConfirmed, rental_end_date }: Booking): boolean {
  return sale || theyConfirmed || rental_end_date === null || rental_end_date <= lagosToday()
}
