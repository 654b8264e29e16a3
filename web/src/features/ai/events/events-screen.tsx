import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { CalendarHeart, CirclePause, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { eventMessages } from '#contract/messages/events.ts'
import { countOf } from '#contract/rules/count.ts'
import { formatDate } from '#contract/rules/dates.ts'
import { Loaded } from '@/components/loaded'
import { Notice } from '@/components/notice'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { useSettings } from '@/domain/settings'
import { useTitle } from '@/lib/browser/use-title'
import { prepareToasts, showSuccess } from '@/lib/toast'
import { eventsKey, myEventsQuery } from './api/events'
import { EventForm } from './event-form'
import { isOver, placeOf } from './facts'

/** The events that I plan, and those that I come to. */
export function EventsScreen({ userId }: { userId: string }) {
  useTitle('Events')
  useEffect(() => void prepareToasts(), [])
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const query = useQuery(myEventsQuery(userId))
  const paused = useSettings().data?.new_events === 'off'
  const plan = !paused && (
    <Button onClick={() => setOpen(true)}>
      <Plus aria-hidden />
      Plan an event
    </Button>
  )
  return (
    <div className="page grid grid-cols-1 content-start gap-6 py-4 md:py-8">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="page-title">Events</h1>
        {query.data && query.data.length > 0 && plan}
      </header>
      <Loaded
        query={query}
        skeleton={<Skeleton className="h-24 rounded-2xl" />}
        message={eventMessages.listFailed}
      >
        {(events) =>
          events.length === 0 ? (
            <Notice
              icon={paused ? CirclePause : CalendarHeart}
              {...(paused ? eventMessages.paused : eventMessages.none)}
            >
              {plan}
            </Notice>
          ) : (
            <ul aria-label="Events" className="grid gap-3 lg:grid-cols-2">
              {events.map((event) => (
                <EventRow key={event.id} event={event} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {open && (
        <EventForm
          onClose={() => setOpen(false)}
          onSaved={(id) => {
            showSuccess(eventMessages.created)
            void queries.invalidateQueries({ queryKey: eventsKey(userId) })
            void navigate({ to: '/events/$id', params: { id } })
          }}
        />
      )}
    </div>
  )
}

interface EventRowProps {
  event: {
    id: string
    name: string
    occasion: string
    first_day: string
    last_day: string
    state: string
    city: string | null
    cancelled: boolean
    is_host: boolean
    guests: number
  }
}

function EventRow({ event }: EventRowProps) {
  return (
    <li className="relative grid gap-1.5 rounded-2xl bg-card p-4 transition-colors hover:bg-accent">
      <h2 className="break-words font-semibold text-lg leading-tight">
        <Link
          to="/events/$id"
          params={{ id: event.id }}
          className="after:absolute after:inset-0 after:rounded-2xl"
        >
          {event.name}
        </Link>
      </h2>
      <p className="text-muted-foreground text-sm">
        {event.occasion}, {formatDate(event.first_day)} to {formatDate(event.last_day)}, {placeOf(event)}
      </p>
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <Badge variant={event.is_host ? 'default' : 'info'}>
          {event.is_host ? 'You’re hosting' : 'You’re going'}
        </Badge>
        {event.cancelled && <Badge variant="caution">Cancelled</Badge>}
        {!event.cancelled && isOver(event) && <Badge variant="neutral">Over</Badge>}
        <span className="text-muted-foreground">{countOf(event.guests, 'guest')}</span>
      </p>
    </li>
  )
}
