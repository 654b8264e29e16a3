import { useQuery } from '@tanstack/react-query'
import { eventSegments } from '#contract/events.ts'
import { type EventSide, type OwnGuest, overviewQuery, type PlannedEvent, sidesQuery } from '../api/events'
import { GuestRow } from '../host/guest-row'
import { Remind } from '../host/remind'
import { SideCard, wornBy } from '../host/side-card'

interface MySideProps {
  event: PlannedEvent
  userId: string
  ended: boolean
}

const labelOf = (segment: EventSide['segment']): string =>
  eventSegments.find(({ value }) => value === segment)?.label ?? ''

/** What one's own side wears, and whom to ask about it. */
export function MySide({ guest, event, userId }: MySideProps & { guest: OwnGuest }) {
  const side = useQuery(sidesQuery(userId, event.id)).data?.find(({ segment }) => segment === guest.segment)
  if (!side) return null
  return (
    <p className="break-words rounded-2xl bg-card p-4 text-sm">
      <span className="font-semibold">{labelOf(side.segment)}</span> wears: {wornBy(side)}.
      {side.coordinator && !side.is_mine && ` ${side.coordinator} coordinates your side.`}
    </p>
  )
}

/** The sides that I look after: who has what, and who has paid. */
export function CoordinatedSides({ event, userId, ended }: MySideProps) {
  const mine = useQuery(sidesQuery(userId, event.id)).data?.filter(({ is_mine }) => is_mine) ?? []
  return mine.length > 0 && event.host_id !== userId ? (
    <Coordinated event={event} userId={userId} ended={ended} sides={mine} />
  ) : null
}

function Coordinated({ event, userId, ended, sides }: MySideProps & { sides: readonly EventSide[] }) {
  const overview = useQuery(overviewQuery(userId, event.id)).data
  if (!overview) return null
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 className="font-semibold text-xl">You coordinate</h2>
      <ul className="grid gap-3 lg:grid-cols-2">
        {sides.map((side) => (
          <SideCard
            key={side.segment}
            label={labelOf(side.segment)}
            side={side}
            standing={overview.sides.find(({ segment }) => segment === side.segment)}
          >
            {!ended && <Remind eventId={event.id} segment={side.segment} label={labelOf(side.segment)} />}
          </SideCard>
        ))}
      </ul>
      <ul aria-label="Guests of your side" className="grid gap-3 lg:grid-cols-2">
        {overview.guests.map((guest) => (
          <GuestRow key={guest.user_id} guest={guest} event={event} userId={userId} ended={ended} />
        ))}
      </ul>
    </section>
  )
}
