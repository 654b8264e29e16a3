import { lagosToday } from '#contract/rules/dates.ts'
import type { Booking } from '../model/booking'
import { type LateCharge, lateCharge } from './late-charge'

/** A rental after its last day without a confirmed return: how late it is, and what that costs so far. */
export function overdue(booking: Booking, now = Date.now()): LateCharge | null {
  const { sale, paid, booking_status, iConfirmed, theyConfirmed } = booking
  const out = booking_status === 'confirmed' || booking_status === 'active'
  if (sale || !paid || !out || iConfirmed || theyConfirmed) return null
  return lateCharge(booking, lagosToday(new Date(now)))
}
