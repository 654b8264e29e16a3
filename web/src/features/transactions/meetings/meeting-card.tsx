import { useMutation } from '@tanstack/react-query'
import { CalendarCheck, CalendarClock } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { useNow } from '@/lib/browser/use-now'
import { formatDeadline } from '@/lib/lagos-time'
import { showError } from '@/lib/toast'
import { cn } from '@/lib/utils'
import type { Booking } from '../model/booking'
import { acceptMeeting, type Meeting, meetingWords, occasionNames, withdrawMeeting } from './meetings'
import { SuggestButton } from './suggest-button'

interface MeetingCardProps {
  booking: Booking
  meeting: Meeting
  className?: string
}

/** Where and when the two meet, or what waits for an answer, with what there is to do about it. */
export function MeetingCard({ booking, meeting, className }: MeetingCardProps) {
  const agreed = meeting.status === 'agreed'
  const Icon = agreed ? CalendarCheck : CalendarClock
  const past = Date.parse(meeting.meet_at) <= useNow(60_000)
  return (
    <div className={cn('grid gap-3 rounded-2xl border border-border bg-background p-3.5', className)}>
      <div className="flex gap-3">
        <Icon aria-hidden className={cn('mt-0.5 size-5 shrink-0', agreed && 'text-primary')} />
        <div className="grid min-w-0 gap-0.5">
          <p className="font-semibold">
            {occasionNames[meeting.occasion]}: {formatDeadline(meeting.meet_at)}
          </p>
          <p dir="auto" className="wrap-anywhere">
            {meeting.place}
          </p>
          <p className="text-muted-foreground text-sm">{statusOf(booking, meeting, past)}</p>
        </div>
      </div>
      {!past && <Steps booking={booking} meeting={meeting} />}
    </div>
  )
}

const isMine = (booking: Booking, { suggested_by }: Meeting) => suggested_by !== booking.other.id

function statusOf(booking: Booking, meeting: Meeting, past: boolean): string {
  if (meeting.status === 'agreed') return 'Agreed by both of you'
  if (past) return 'This time has passed without an answer'
  return isMine(booking, meeting)
    ? `Waiting for ${booking.other.name} to accept`
    : `${booking.other.name} suggests this. Do you accept?`
}

function Steps({ booking, meeting }: { booking: Booking; meeting: Meeting }) {
  const refreshMyData = useRefreshMyData()
  const accept = useMutation({
    mutationFn: () => acceptMeeting(meeting),
    onError: (error) => showError(error, meetingWords.acceptFailed),
    onSettled: refreshMyData,
  })
  const withdraw = useMutation({
    mutationFn: () => withdrawMeeting(meeting),
    onError: (error) => showError(error, meetingWords.withdrawFailed),
    onSettled: refreshMyData,
  })
  const open = meeting.status === 'open'
  const mine = isMine(booking, meeting)
  const busy = accept.isPending || withdraw.isPending
  return (
    <div className="flex flex-wrap gap-2">
      {open && !mine && (
        <Button type="button" disabled={busy} onClick={() => accept.mutate()}>
          {accept.isPending ? 'Accepting…' : 'Accept'}
        </Button>
      )}
      <SuggestButton booking={booking} instead={meeting} variant="outline">
        {open && mine ? 'Change' : 'Suggest another'}
      </SuggestButton>
      {open && mine && (
        <Button type="button" variant="ghost" disabled={busy} onClick={() => withdraw.mutate()}>
          {withdraw.isPending ? 'Withdrawing…' : 'Withdraw'}
        </Button>
      )}
    </div>
  )
}
