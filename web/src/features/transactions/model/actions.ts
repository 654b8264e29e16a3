import { lagosToday } from '#contract/rules/dates.ts'
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
  const { side, booking_status, handed_over_at } = booking
  if (side !== 'lender' || booking_status !== 'confirmed' || handed_over_at !== null) return false
  return now >= freeUntil(booking)
}

/** The instant from which cancelling a rental costs something; a sale has none. */
function freeUntil({ rental_start_date, cancel_free_hours }: Booking): number {
  if (rental_start_date === null) return Number.NEGATIVE_INFINITY
  return lagosDayStart(rental_start_date) - cancel_free_hours * 3_600_000
}

/** A rental whose days its borrower may change: paid, and nobody said that it is back. */
function hasChangeableDays({ side, sale, paid, iConfirmed, theyConfirmed }: Booking): boolean {
  return side === 'borrower' && !sale && paid && !iConfirmed && !theyConfirmed
}

/** While it runs, its last day included. */
export function mayExtend(booking: Booking, now: number): boolean {
  const { booking_status, rental_start_date: start, rental_end_date: end } = booking
  if (!hasChangeableDays(booking) || !start || !end) return false
  const today = lagosToday(new Date(now))
  return (booking_status === 'confirmed' || booking_status === 'active') && start <= today && today <= end
}

/** As long as cancelling would be free as well, and not once the owner accepted those days. */
export function mayChangeDates(booking: Booking, now: number): boolean {
  const { booking_status, handed_over_at, approval_required } = booking
  if (!hasChangeableDays(booking) || handed_over_at !== null || now >= freeUntil(booking)) return false
  return booking_status === 'requested' || (booking_status === 'confirmed' && !approval_required)
}

/** Where a code may change hands; the database says whether it is time. */
export function mayMeet({ paid, booking_status }: Booking): boolean {
  return paid && (booking_status === 'confirmed' || booking_status === 'active')
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
