import { Timer } from 'lucide-react'
import { countdown } from '@/lib/countdown'
import type { Booking } from '../model/booking'

/** How long an unpaid booking still keeps its dates, and an unpaid purchase can be paid. */
export function HoldBar({ booking, now }: { booking: Booking; now: number }) {
  const left = Date.parse(booking.hold_expires_at ?? '') - now
  const mine = booking.side === 'borrower'
  return (
    <p className="flex items-center gap-2.5 text-sm">
      <Timer aria-hidden className="size-5 shrink-0 text-caution" />
      <span>
        {mine
          ? booking.sale
            ? 'The first to pay gets this item. Time left to pay:'
            : 'We’re holding your dates:'
          : 'Waiting for payment:'}{' '}
        <strong role="timer" aria-label="Time left" className="price text-base">
          {countdown(left)}
        </strong>
        {mine && booking.payment_status === 'failed' && '. Your last card was declined; no money was taken.'}
      </span>
    </p>
  )
}
