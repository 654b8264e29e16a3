import { type DateOnly, lagosToday } from '#contract/rules/dates.ts'
import { isUnproven } from '@/domain/bookings/phase'
import { opensAt } from '../model/actions'
import type { Booking } from '../model/booking'

export type ReturnState = 'none' | 'pending' | 'waiting' | 'needed' | 'processing' | 'claimed' | 'completed'

/** Where a paid booking is on its way back, from my side. */
export function returnState(booking: Booking): ReturnState {
  const { paid, booking_status, return_status, iConfirmed, theyConfirmed, question } = booking
  if (!paid || booking_status === 'requested' || booking_status === 'disputed') return 'none'
  if (question === 'not_received' || isDivided(booking)) return 'none'
  if (booking_status === 'returned') return 'claimed'
  if (return_status === 'returned') return 'completed'
  if (iConfirmed && theyConfirmed) return 'processing'
  if (iConfirmed) return 'waiting'
  return theyConfirmed ? 'needed' : 'pending'
}

/** A ruling has said who gets what was held: what both sides confirmed does not tell it any more. */
function isDivided({ booking_status, disputes }: Booking): boolean {
  const decided = disputes.some(
    ({ status, contested_amount }) => status === 'resolved' && contested_amount > 0,
  )
  return booking_status === 'completed' && decided
}

/** It is my turn: the other side has confirmed, or the last day has come. Before, confirming is possible but not expected. */
export function isDue({ sale, theyConfirmed, rental_end_date }: Booking): boolean {
  return sale || theyConfirmed || rental_end_date === null || rental_end_date <= lagosToday()
}

/** The day that is still to come from which on a rental's return can be confirmed: before it, one cancels. */
export function returnOpens(booking: Booking, now = Date.now()): DateOnly | null {
  const opens = opensAt(booking, 'confirm_return', now)
  return opens === null ? null : lagosToday(new Date(opens))
}

/** Whether the panel of the return is of use: from a proven handover on, and from the last day on in any case. */
export function showsReturn(booking: Booking): boolean {
  const state = returnState(booking)
  if (state !== 'pending') return state !== 'none'
  return isDue(booking) || (booking.handed_over_at !== null && !isUnproven(booking))
}

/** The item is back, and both sides have said so. */
export function isBack(booking: Booking): boolean {
  return ['processing', 'claimed', 'completed'].includes(returnState(booking))
}
