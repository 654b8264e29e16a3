import { formatBeginning, lagosDayStart } from '@/lib/lagos-time'
import type { Booking } from './booking'

/** From when on the phone number of the other side shows, while that is still to come. */
export function contactOpens(
  { booking_status, paid, rental_start_date: start, other }: Booking,
  hoursBefore: number,
  now = Date.now(),
): string | null {
  if (!paid || booking_status !== 'confirmed' || !start || other.phone) return null
  const opens = lagosDayStart(start) - hoursBefore * 3_600_000
  return opens > now ? formatBeginning(opens) : null
}
