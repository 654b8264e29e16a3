import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { useNow } from '@/lib/browser/use-now'
import { formatDeadline } from '@/lib/lagos-time'
import { showError, showSuccess } from '@/lib/toast'
import { deadlineOf, may } from '../model/actions'
import type { Booking } from '../model/booking'
import { timeLeft } from '../model/time-left'
import { bookingWords } from '../model/words'
import { acceptBooking } from './answer-request'
import { DeclineDialog } from './decline-dialog'

/** A paid request that waits for the owner's answer. */
export function RequestAnswer({ booking }: { booking: Booking }) {
  const until = deadlineOf(booking, 'accept', 'lender')
  const open = booking.booking_status === 'requested'
  const now = useNow(30_000, open)
  if (!open || until === null) return null
  const left = timeLeft(until, now)
  const due = left ? `${formatDeadline(until)} (${left} left)` : formatDeadline(until)
  if (booking.side === 'lender') return <OwnerAnswers booking={booking} due={due} />
  return (
    <p className="text-sm">
      Waiting for {booking.other.name} to accept, until {due}. If they don’t, you get a full refund.
    </p>
  )
}

function OwnerAnswers({ booking, due }: { booking: Booking; due: string }) {
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
        {booking.other.name} has paid and is waiting for your answer until {due}.
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
