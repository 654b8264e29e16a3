import { Landmark } from 'lucide-react'
import type { Booking } from '../model/booking'

/** A bank looks into the card payment: what that means for this side. It says nothing about who is right. */
export function OnHold({ booking }: { booking: Booking }) {
  if (booking.frozen_at === null) return null
  return (
    <section aria-label="On hold" className="flex gap-3 rounded-xl bg-caution-soft p-4 text-sm">
      <Landmark aria-hidden className="size-5 shrink-0 text-caution" />
      <div className="grid gap-1">
        <p className="font-semibold text-caution">This booking is on hold</p>
        <p>{meaning(booking)}</p>
      </div>
    </section>
  )
}

function meaning({ side, booking_status: status, handed_over_at, sale }: Booking): string {
  const before = (status === 'requested' || status === 'confirmed') && handed_over_at === null
  const money = 'Aso holds the money until the bank has decided, and all deadlines are paused.'
  if (side === 'borrower')
    return `Your bank is looking into the card payment behind it. ${money}${
      status === 'active' ? ' You can still return the item and confirm it.' : ''
    }`
  if (before)
    return `A bank is looking into the card payment behind it. ${money} Please do not hand the item over yet.`
  if (sale) return `A bank is looking into the card payment behind it. ${money}`
  return `A bank is looking into the card payment behind it. ${money} When the item comes back, confirm it here as usual.`
}
