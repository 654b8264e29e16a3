import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type EventOverview, eventSegments } from '#contract/events.ts'
import { eventMessages, eventWords } from '#contract/messages/events.ts'
import { Loaded } from '@/components/loaded'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { type EventSide, type PlannedEvent, sidesQuery } from '../api/events'
import { Remind } from './remind'
import { SideCard } from './side-card'
import { SideForm } from './side-form'

interface SidesProps {
  event: PlannedEvent
  userId: string
  ended: boolean
  overview: EventOverview
}

/** The sides of an event: what each wears, who looks after it, and who has paid. */
export function Sides({ event, userId, ended, overview }: SidesProps) {
  const query = useQuery(sidesQuery(userId, event.id))
  const [changed, setChanged] = useState<EventSide['segment']>()
  const standing = (segment: EventSide['segment'] | null) =>
    overview.sides.find((side) => side.segment === segment)
  const noSide = standing(null)
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="font-semibold text-xl">Sides and payments</h2>
      <Loaded
        query={query}
        skeleton={<Skeleton className="h-32 rounded-2xl" />}
        message={eventMessages.listFailed}
      >
        {(sides) => (
          <ul aria-label="Sides" className="grid gap-3 lg:grid-cols-2">
            {eventSegments.map(({ value, label }) => (
              <SideCard
                key={value}
                label={label}
                side={sides.find(({ segment }) => segment === value)}
                standing={standing(value)}
              >
                {!ended && (
                  <Button variant="secondary" onClick={() => setChanged(value)}>
                    Change <span className="sr-only">{label}</span>
                  </Button>
                )}
                {!ended && standing(value) && <Remind eventId={event.id} segment={value} label={label} />}
                {changed === value && (
                  <SideForm
                    event={event}
                    userId={userId}
                    segment={value}
                    label={label}
                    side={sides.find(({ segment }) => segment === value)}
                    guests={overview.guests}
                    onClose={() => setChanged(undefined)}
                  />
                )}
              </SideCard>
            ))}
            {noSide && <SideCard label={eventWords.noSide} side={undefined} standing={noSide} />}
          </ul>
        )}
      </Loaded>
    </section>
  )
}
