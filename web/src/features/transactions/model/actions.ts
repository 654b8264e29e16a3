import { lagosToday } from '#contract/dates.ts'
import { type Booking, isHeld } from './booking'

/** The database decides; these only keep buttons away that it would refuse. */
export function mayPay(booking: Booking, now: number): boolean {
  return booking.side === 'borrower' && isHeld(booking, now)
}

export function mayAnswer({ side, booking_status }: Booking): boolean {
  return side === 'lender' && booking_status === 'requested'
}

export function mayHandOver({ side, booking_status, handed_over_at }: Booking): boolean {
  return side === 'lender' && booking_status === 'confirmed' && handed_over_at === null
}

export function mayCancel(booking: Booking, now: number): boolean {
  const { side, booking_status, handed_over_at, iConfirmed, theyConfirmed, rental_start_date } = booking
  if (handed_over_at || iConfirmed || theyConfirmed) return false
  if (booking_status === 'pending') return side === 'borrower' && isHeld(booking, now)
  // An owner answers a request instead.
  if (booking_status === 'requested') return side === 'borrower'
  if (booking_status !== 'confirmed') return false
  return side === 'lender' || rental_start_date === null || rental_start_date >= lagosToday(new Date(now))
}

/** Papers are for rentals that were paid and accepted. */
export function hasAgreement({ sale, paid, booking_status }: Booking): boolean {
  return !sale && paid && booking_status !== 'requested'
}
