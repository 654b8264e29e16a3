import { useId } from 'react'
import type { Booking } from '../model/booking'
import { MeetingCard } from './meeting-card'
import { type Meeting, occasionsAhead, occasionsToSuggest } from './meetings'
import { SuggestButton } from './suggest-button'

/** Where and when the two sides meet, besides the meeting that the page of their booking leads with. */
export function MeetingPanel({ booking, leading }: { booking: Booking; leading: Meeting | undefined }) {
  const title = useId()
  const ahead = occasionsAhead(booking)
  const all = booking.meetings.filter(({ occasion }) => ahead.includes(occasion))
  const shown = all.filter(({ id }) => id !== leading?.id)
  const missing = occasionsToSuggest(booking).filter(
    (occasion) => !all.some((meeting) => meeting.occasion === occasion),
  )
  if (shown.length === 0 && missing.length === 0) return null
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
