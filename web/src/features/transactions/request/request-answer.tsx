import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { showError, showSuccess } from '@/lib/toast'
import { may } from '../model/actions'
import type { Booking } from '../model/booking'
import { bookingWords } from '../model/words'
import { acceptBooking } from './answer-request'
import { DeclineDialog } from './decline-dialog'

/** A paid request that waits for the owner's answer. */
export function RequestAnswer({ booking }: { booking: Booking }) {
  if (booking.booking_status !== 'requested') return null
  if (booking.side === 'lender') return <OwnerAnswers booking={booking} />
  return <p className="text-sm">If they don’t accept in time, you get a full refund.</p>
}

function OwnerAnswers({ booking }: { booking: Booking }) {
  const refreshMyData = useRefreshMyData()
  const [declining, setDeclining] = useState(false)
  const accept = useMutation({
    meta: { movesMoney: true },
    mutationFn: () => acceptBooking(booking),
    onSuccess: () => showSuccess({ title: 'Booking accepted', text: `We’ve told ${booking.other.name}.` }),
    onError: (error) => showError(error, bookingWords.answerFailed),
    onSettled: refreshMyData,
  })
  return (
    <div className="grid gap-3">
      <p className="text-sm">
        {booking.other.name} has paid. If you don’t answer in time, they get a full refund.
      </p>
      <div className="flex gap-2.5">
        <Button
          disabled={accept.isPending || !may(booking, 'accept')}
          onClick={() => accept.mutate()}
          className="max-sm:flex-1"
        >
          Accept
        </Button>
        <Button variant="outline" onClick={() => setDeclining(true)} className="max-sm:flex-1">
          Decline
        </Button>
      </div>
      {declining && <DeclineDialog booking={booking} onClose={() => setDeclining(false)} />}
    </div>
  )
}
