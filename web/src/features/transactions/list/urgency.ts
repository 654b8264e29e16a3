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

/** When something has to have happened: its deadline, else the next day that the rental itself has. */
function dueAt(booking: Booking): number {
  const { deadline, booking_status, hold_expires_at, rental_start_date, rental_end_date } = booking
  if (deadline) return Date.parse(deadline.due_at)
  if (booking_status === 'pending' && hold_expires_at) return Date.parse(hold_expires_at)
  const day = booking_status === 'confirmed' ? rental_start_date : rental_end_date
  return day ? lagosDayStart(day) : Date.parse(booking.created_at)
}
