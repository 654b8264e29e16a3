import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Sparkles, Users } from 'lucide-react'
import { useState } from 'react'
import type { EventOverview } from '#contract/events.ts'
import { eventMessages, eventWords } from '#contract/messages/events.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Loaded } from '@/components/loaded'
import { Notice } from '@/components/notice'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { db } from '@/lib/supabase'
import { showError, showInfo, showSuccess } from '@/lib/toast'
import { eventKey, eventsKey, overviewQuery, type PlannedEvent, planForAll } from '../api/events'
import { EventForm } from '../event-form'
import { GuestRow } from './guest-row'
import { InvitationLink } from './invitation-link'
import { Sides } from './sides'

interface HostPartProps {
  event: PlannedEvent
  userId: string
  ended: boolean
}

/** What the host does and sees. */
export function HostPart({ event, userId, ended }: HostPartProps) {
  return (
    <>
      {!ended && <InvitationLink event={event} userId={userId} />}
      <Overview event={event} userId={userId} ended={ended} />
      {!ended && <HostActions event={event} userId={userId} />}
    </>
  )
}

function Overview({ event, userId, ended }: HostPartProps) {
  const query = useQuery(overviewQuery(userId, event.id))
  const queries = useQueryClient()
  const plan = useMutation({
    mutationFn: () => planForAll(event.id),
    onSuccess: ({ planned, asked }) => {
      showInfo({ title: eventMessages.planReady, text: eventWords.planned(planned, asked) })
      void queries.invalidateQueries({ queryKey: eventKey(userId, event.id) })
    },
    onError: (error) => showError(error, eventMessages.looksFailed),
  })
  return (
    <section className="grid grid-cols-1 gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold text-xl">Guests</h2>
        {!ended && query.data && query.data.guests.length > 0 && (
          <Button disabled={plan.isPending} onClick={() => plan.mutate()}>
            <Sparkles aria-hidden />
            {plan.isPending ? 'Planning…' : 'Plan for everyone'}
          </Button>
        )}
      </header>
      <Loaded
        query={query}
        skeleton={<Skeleton className="h-32 rounded-2xl" />}
        message={eventMessages.listFailed}
      >
        {(overview) =>
          overview.guests.length === 0 ? (
            <Notice icon={Users} heading="h3" {...eventMessages.noGuests} />
          ) : (
            <>
              <Sums event={event} overview={overview} />
              <ul aria-label="Guests" className="grid gap-3 lg:grid-cols-2">
                {overview.guests.map((guest) => (
                  <GuestRow key={guest.user_id} guest={guest} event={event} userId={userId} ended={ended} />
                ))}
              </ul>
              <Sides event={event} userId={userId} ended={ended} overview={overview} />
            </>
          )
        }
      </Loaded>
    </section>
  )
}

function Sums({ event, overview: { guests, total } }: { event: PlannedEvent; overview: EventOverview }) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      <span>
        {guests.length} of {event.guests_limit} places taken
      </span>
      <span>{guests.filter(({ missing }) => missing?.length === 0).length} with a whole look</span>
      <span className="font-semibold">
        In total <span className="price">{formatNaira(total ?? 0)}</span>
      </span>
    </p>
  )
}

function HostActions({ event, userId }: Pick<HostPartProps, 'event' | 'userId'>) {
  const [open, setOpen] = useState<'change' | 'cancel'>()
  const queries = useQueryClient()
  const close = () => setOpen(undefined)
  const done = () => {
    close()
    void queries.invalidateQueries({ queryKey: eventsKey(userId) })
  }
  const cancel = useMutation({
    mutationFn: async () => await db().rpc('cancel_event', { p_event_id: event.id }).throwOnError(),
    onSuccess: () => {
      showSuccess(eventMessages.cancelled)
      done()
    },
    onError: (error) => showError(error, eventMessages.failed),
  })
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={() => setOpen('change')}>
        <Pencil aria-hidden />
        Change the event
      </Button>
      <Button variant="ghost" onClick={() => setOpen('cancel')}>
        Cancel the event
      </Button>
      {open === 'change' && (
        <EventForm
          event={event}
          onClose={close}
          onSaved={() => {
            showSuccess(eventMessages.saved)
            done()
          }}
        />
      )}
      {open === 'cancel' && (
        <ConfirmDialog
          title="Cancel this event?"
          description="Nobody can join or choose any more. Guests keep their bookings, and we’ll tell them."
          words={{ go: 'Cancel the event', going: 'Cancelling…' }}
          busy={cancel.isPending}
          danger
          onConfirm={() => cancel.mutate()}
          onClose={close}
        />
      )}
    </div>
  )
}
