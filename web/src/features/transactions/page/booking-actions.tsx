import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { CancelDialog } from '../cancel/cancel-dialog'
import { HandOverButton } from '../handover/hand-over-button'
import { may } from '../model/actions'
import { type Booking, endedUnpaid } from '../model/booking'
import { AgreementButton } from './agreement-button'
import { PayNow } from './pay-now'

interface BookingActionsProps {
  booking: Booking
  now: number
  /** More buttons, on the booking's own page. */
  children?: ReactNode
  /** The page leads with the payment. */
  paysAbove?: boolean
}

export function canPay(booking: Booking, now: number): boolean {
  return may(booking, 'pay') && !endedUnpaid(booking, now)
}

/** The buttons that this booking has for me now; none, and there is no row. */
export function BookingActions({ booking, now, children, paysAbove = false }: BookingActionsProps) {
  const [cancelling, setCancelling] = useState(false)
  const { booking_status, side, sale } = booking
  const ended = endedUnpaid(booking, now)
  const pays = canPay(booking, now) && !paysAbove
  // An owner answers a request instead.
  const cancels = may(booking, 'cancel') && (side === 'borrower' || booking_status === 'confirmed') && !ended
  // The seller's handover is the seller's half of the panel below.
  const handsOver = may(booking, 'mark_handed_over') && !sale
  const hasPaper = may(booking, 'open_agreement')
  return (
    <div className="flex flex-wrap gap-2.5 empty:hidden max-sm:*:grow">
      {pays && <PayNow booking={booking} />}
      {handsOver && <HandOverButton booking={booking} />}
      {children}
      {hasPaper && <AgreementButton booking={booking} />}
      {cancels && (
        <Button variant="outline" onClick={() => setCancelling(true)}>
          Cancel
        </Button>
      )}
      {cancelling && <CancelDialog booking={booking} onClose={() => setCancelling(false)} />}
    </div>
  )
}
