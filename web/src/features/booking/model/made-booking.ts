import { tabStorage } from '@/lib/browser/browser-storage'
import type { BookingRequest } from '../api/create-booking'

/** A booking that waits for its payment. Kept in this tab: Back from the card page may load this page anew. */
interface Made {
  terms: string
  id: string
  /** The dates are held until then. */
  until: string
}

const keyOf = ({ item, person }: BookingRequest) => `aso-booked:${person.id}:${item.id}`

function termsOf({ type, draft: { payment: _, wanted: __, ...draft }, quote }: BookingRequest): string {
  return JSON.stringify({ type, draft, quote })
}

/** The id of a booking on the very same terms that can still be paid. */
export function recallMade(request: BookingRequest, now = Date.now()): string | undefined {
  const made = (tabStorage.read(keyOf(request)) ?? {}) as Partial<Made>
  const waits = made.until !== undefined && Date.parse(made.until) > now
  return waits && made.terms === termsOf(request) ? made.id : undefined
}

export function keepMade(
  request: BookingRequest,
  { id, hold_expires_at }: { id: string; hold_expires_at: string | null },
): void {
  if (!hold_expires_at) return
  const made: Made = { terms: termsOf(request), id, until: hold_expires_at }
  tabStorage.write(keyOf(request), made)
}

export function forgetMade(request: BookingRequest): void {
  tabStorage.remove(keyOf(request))
}
