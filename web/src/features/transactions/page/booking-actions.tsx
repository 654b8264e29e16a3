import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { CancelDialog } from '../cancel/cancel-dialog'
import { HandOverButton } from '../handover/hand-over-button'
import { may } from '../model/actions'
import { type Booking, endedUnpaid } from '../model/booking'
import { PayDialog } from '../money/pay-dialog'
import { AgreementButton } from './agreement-button'

interface BookingActionsProps {
  booking: Booking
  now: number
  /** More buttons, on the booking's own page. */
  children?: ReactNode
}

/** The buttons that this booking has for me now; none, and there is no row. */
export function BookingActions({ booking, now, children }: BookingActionsProps) {
  const [open, setOpen] = useState<'pay' | 'cancel' | null>(null)
  const { booking_status, side, sale } = booking
  const ended = endedUnpaid(booking, now)
  const pays = may(booking, 'pay') && !ended
  // An owner answers a request instead.
  const cancels = may(booking, 'cancel') && (side === 'borrower' || booking_status === 'confirmed') && !ended
  // The seller's handover is the seller's half of the panel below.
  const handsOver = may(booking, 'mark_handed_over') && !sale
  const hasPaper = may(booking, 'open_agreement')
  const close = () => setOpen(null)
  return (
    <div className="flex flex-wrap gap-2.5 empty:hidden max-sm:*:grow">
      {pays && <Button onClick={() => setOpen('pay')}>Pay now</Button>}
      {handsOver && <HandOverButton booking={booking} />}
      {children}
      {hasPaper && <AgreementButton booking={booking} />}
      {cancels && (
        <Button variant="outline" onClick={() => setOpen('cancel')}>
          Cancel
        </Button>
      )}
      {open === 'pay' && <PayDialog booking={booking} onClose={close} />}
      {open === 'cancel' && <CancelDialog booking={booking} onClose={close} />}
    </div>
  )
}
