import type { Side } from '@/domain/bookings/party-name'
import type { BookingActionRow } from '../api/booking-actions'
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

/** Until when: an instant in milliseconds, or null where there is no such time. */
export function deadlineOf(booking: Booking, action: BookingAction, party?: Side): number | null {
  const deadline = find(booking, action, party)?.deadline
  return deadline ? Date.parse(deadline) : null
}

/** The next instant at which an action opens or ends, when the database must be asked again. */
export function nextChange(actions: readonly BookingActionRow[], now: number): number | null {
  const instants = actions.flatMap(({ opens_at, deadline }) =>
    [opens_at, deadline].flatMap((time) => (time ? Date.parse(time) : [])),
  )
  const ahead = instants.filter((instant) => instant > now)
  return ahead.length > 0 ? Math.min(...ahead) : null
}
