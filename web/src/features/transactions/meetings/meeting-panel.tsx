import { useId } from 'react'
import type { Booking } from '../model/booking'
import { MeetingCard } from './meeting-card'
import { occasionsAhead } from './meetings'
import { SuggestButton } from './suggest-button'

/** Where and when the two sides meet, on the page of their booking. */
export function MeetingPanel({ booking }: { booking: Booking }) {
  const title = useId()
  const ahead = occasionsAhead(booking)
  const shown = booking.meetings.filter(({ occasion }) => ahead.includes(occasion))
  const missing = ahead.filter((occasion) => !shown.some((meeting) => meeting.occasion === occasion))
  if (ahead.length === 0) return null
  return (
    <section aria-labelledby={title} className="grid gap-3">
      <h2 id={title} className="font-medium font-sans text-muted-foreground text-sm">
        Where you meet
      </h2>
      {shown.map((meeting) => (
        <MeetingCard key={meeting.id} booking={booking} meeting={meeting} />
      ))}
      {missing.length > 0 && (
        <div className="justify-self-start">
          <SuggestButton booking={booking} occasions={missing} variant="outline">
            {missing.length === 1 ? `Suggest a place for the ${missing[0]}` : 'Suggest a place and time'}
          </SuggestButton>
        </div>
      )}
    </section>
  )
}
