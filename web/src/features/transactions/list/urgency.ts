import { lagosDayStart } from '@/lib/lagos-time'
import type { Booking } from '../model/booking'
import { type Who, whatNow } from '../page/what-now'

/** What waits for me comes first, what is over last. */
const order: Record<Who, number> = { me: 0, both: 1, them: 2, aso: 2, nobody: 3 }

/** The most urgent first: whose move it is, then how soon. What is over stays in the order in which it came. */
export function byUrgency(bookings: readonly Booking[], now = Date.now()): Booking[] {
  return bookings
    .map((booking) => {
      const place = order[whatNow(booking, now).who]
      return { booking, place, due: place === order.nobody ? 0 : dueAt(booking) }
    })
    .sort((one, other) => one.place - other.place || one.due - other.due)
    .map(({ booking }) => booking)
}

/** When something has to have happened: by its deadline or on the next day of the rental itself, whichever is sooner. */
function dueAt({ deadline, booking_status, ...booking }: Booking): number {
  const { hold_expires_at: held, rental_start_date: start, rental_end_date: end } = booking
  const day = booking_status === 'confirmed' ? start : end
  const ends = [deadline?.due_at, booking_status === 'pending' ? held : null].flatMap((at) => at ?? [])
  const times = [...ends.map((at) => Date.parse(at)), ...(day ? [lagosDayStart(day)] : [])]
  return times.length > 0 ? Math.min(...times) : Date.parse(booking.created_at)
}
