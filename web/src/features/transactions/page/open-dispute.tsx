import { DisputeLinks } from '@/features/disputes'
import type { Booking } from '../model/booking'
import { DeadlineLine } from './deadline-line'

/** What was reported about the booking, and until when Aso decides. */
export function OpenDispute({ booking }: { booking: Booking }) {
  return (
    <div className="grid gap-2 empty:hidden">
      <DisputeLinks booking={booking} />
      {booking.booking_status === 'disputed' && <DeadlineLine booking={booking} />}
    </div>
  )
}
