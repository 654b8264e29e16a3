import { lagosToday } from '#contract/rules/dates.ts'
import { lateDays } from '@/domain/bookings/booking-money'
import { type Booking, isUnderWay } from '../model/booking'

/** A rental after its last day without a confirmed return: how late it is, and what that costs so far. */
export function overdue(booking: Booking, now = Date.now()): { days: number; amount: number } | null {
  const { sale, iConfirmed, theyConfirmed, question } = booking
  if (sale || !isUnderWay(booking) || iConfirmed || theyConfirmed || question === 'not_received') return null
  const late = lateDays(booking, lagosToday(new Date(now)))
  return late.days > 0 ? late : null
}
