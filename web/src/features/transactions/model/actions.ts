import { delays } from '#contract/constants.ts'
import { lagosToday } from '#contract/dates.ts'
import { lagosDayStart } from '@/lib/lagos-time'
import { type Booking, isHeld } from './booking'

/** The database decides; these only keep buttons away that it would refuse. */
export function mayPay(booking: Booking, now: number): boolean {
  return booking.side === 'borrower' && isHeld(booking, now)
}

export function mayAnswer({ side, booking_status }: Booking): boolean {
  return side === 'lender' && booking_status === 'requested'
}

/** A rental is handed over when its borrower can no longer cancel free of charge. */
export function mayHandOver(booking: Booking, now: number): boolean {
  const { side, booking_status, handed_over_at, rental_start_date } = booking
  if (side !== 'lender' || booking_status !== 'confirmed' || handed_over_at !== null) return false
  return (
    rental_start_date === null ||
    now >= lagosDayStart(rental_start_date) - delays.freeCancellationHours * 3_600_000
  )
}

export function mayCancel(booking: Booking, now: number): boolean {
  const { side, booking_status, handed_over_at, iConfirmed, theyConfirmed, rental_start_date } = booking
  if (handed_over_at || iConfirmed || (theyConfirmed && side === 'lender')) return false
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
