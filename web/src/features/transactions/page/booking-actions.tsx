import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { CancelDialog } from '../cancel/cancel-dialog'
import { HandOverButton } from '../handover/hand-over-button'
import { hasAgreement, mayCancel, mayHandOver, mayPay } from '../model/actions'
import type { Booking } from '../model/booking'
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
  const pays = mayPay(booking, now)
  const cancels = mayCancel(booking, now)
  // The seller's handover is the seller's half of the panel below.
  const handsOver = mayHandOver(booking, now) && !booking.sale
  const close = () => setOpen(null)
  return (
    <div className="flex flex-wrap gap-2.5 empty:hidden">
      {pays && (
        <Button onClick={() => setOpen('pay')} className="max-sm:flex-1">
          Pay now
        </Button>
      )}
      {handsOver && <HandOverButton booking={booking} />}
      {children}
      {hasAgreement(booking) && <AgreementButton booking={booking} />}
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
