import type { Side } from '@/domain/bookings/party-name'
import type { BookingActionRow, BookingDeadline } from '../api/booking-actions'
import type { Booking } from './booking'

export type BookingAction = BookingActionRow['action']

/** What the database says of an action: of mine, or of the other side's. */
function find({ actions, side }: Booking, action: BookingAction, party: Side = side) {
  return actions.find((row) => row.action === action && row.party === party)
}

/** Whether I may do it now. */
export function may(booking: Booking, action: BookingAction): boolean {
  return find(booking, action)?.allowed ?? false
}

/** Why I may not do it now, in the words of the database; null where I may. */
export function reasonAgainst(booking: Booking, action: BookingAction): string | null {
  const said = find(booking, action)
  return said && !said.allowed ? said.reason : null
}

/** The instant, in milliseconds, from which on I can do it or it makes sense; null where that is not ahead. */
export function opensAt(booking: Booking, action: BookingAction, now: number): number | null {
  const said = find(booking, action)?.opens_at
  const opens = said ? Date.parse(said) : null
  return opens !== null && opens > now ? opens : null
}

/** Until when: an instant in milliseconds, or null where there is no such time. */
export function deadlineOf(booking: Booking, action: BookingAction, party?: Side): number | null {
  const deadline = find(booking, action, party)?.deadline
  return deadline ? Date.parse(deadline) : null
}

/** Until when one side or an admin has to act, and what happens then, in a sentence; null where no deadline runs. */
export function runningDeadline({ deadline }: Booking): { until: number; afterwards: string } | null {
  return deadline && { until: Date.parse(deadline.due_at), afterwards: deadline.afterwards }
}

export interface BookingTimes {
  actions: readonly BookingActionRow[]
  deadline: BookingDeadline | null
}

/** The next instant at which an action opens or ends, or a deadline is over, when the database must be asked again. */
export function nextChange(bookings: readonly BookingTimes[], now: number): number | null {
  const instants = bookings.flatMap(({ actions, deadline }) =>
    [...actions.flatMap(({ opens_at, deadline: end }) => [opens_at, end]), deadline?.due_at].flatMap(
      (time) => (time ? Date.parse(time) : []),
    ),
  )
  const ahead = instants.filter((instant) => instant > now)
  return ahead.length > 0 ? Math.min(...ahead) : null
}

/** Whether cancelling only asks the other side: the time until which it ends the booking by itself is over. */
export function cancellingAsks(booking: Booking): boolean {
  return find(booking, 'cancel')?.asks ?? false
}
