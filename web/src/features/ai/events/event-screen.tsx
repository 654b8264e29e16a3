import { useQuery } from '@tanstack/react-query'
import { CalendarX } from 'lucide-react'
import { useEffect } from 'react'
import { eventMessages } from '#contract/messages/events.ts'
import { BackHeading } from '@/components/back-heading'
import { Loaded } from '@/components/loaded'
import { Notice } from '@/components/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { useTitle } from '@/lib/browser/use-title'
import { prepareToasts } from '@/lib/toast'
import { eventQuery, type PlannedEvent } from './api/events'
import { EventFacts, isOver } from './facts'
import { GuestPart } from './guest/guest-part'
import { CoordinatedSides } from './guest/my-side'
import { HostPart } from './host/host-part'

/** An event: for its host who has what, for a guest what to wear. */
export function EventScreen({ userId, id }: { userId: string; id: string }) {
  useEffect(() => void prepareToasts(), [])
  const query = useQuery(eventQuery(userId, id))
  useTitle(query.data?.name ?? 'Event')
  return (
    <div className="page grid grid-cols-1 content-start gap-6 py-4 md:py-8">
      <Loaded
        query={query}
        skeleton={<Skeleton className="h-60 rounded-2xl" />}
        message={eventMessages.listFailed}
      >
        {(event) => (event ? <Event event={event} userId={userId} /> : <Unknown />)}
      </Loaded>
    </div>
  )
}

const Unknown = () => <Notice heading="h1" icon={CalendarX} {...eventMessages.unknown} />

function Event({ event, userId }: { event: PlannedEvent; userId: string }) {
  const [guest] = event.event_guests
  const ended = event.cancelled_at !== null || isOver(event)
  return (
    <>
      <header className="grid gap-3 break-words">
        <BackHeading title={event.name} to="/events" back="Events" />
        <EventFacts event={event} />
      </header>
      {ended && (
        <Notice
          icon={CalendarX}
          {...(event.cancelled_at ? eventMessages.cancelledEvent : eventMessages.overEvent)}
        />
      )}
      {event.host_id === userId && <HostPart event={event} userId={userId} ended={ended} />}
      {guest && <GuestPart event={event} guest={guest} userId={userId} ended={ended} />}
      {guest && <CoordinatedSides event={event} userId={userId} ended={ended} />}
    </>
  )
}
