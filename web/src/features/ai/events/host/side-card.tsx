import type { ReactNode } from 'react'
import type { SideStanding } from '#contract/events.ts'
import { eventWords } from '#contract/messages/events.ts'
import { formatNaira } from '#contract/rules/money.ts'
import type { EventSide } from '../api/events'

interface SideCardProps {
  label: string
  side: EventSide | undefined
  /** Nothing: nobody is on this side yet. */
  standing: SideStanding | undefined
  /** Buttons. */
  children?: ReactNode
}

/** What a side wears, who looks after it, and how many have paid. */
export function SideCard({ label, side, standing, children }: SideCardProps) {
  return (
    <li className="grid grid-cols-1 content-start gap-2 rounded-2xl bg-card p-4 text-sm">
      <h3 className="font-semibold text-base">{label}</h3>
      <p className="break-words text-muted-foreground">{wornBy(side)}</p>
      {side?.coordinator && <p className="break-words">Coordinator: {side.coordinator}</p>}
      {standing ? (
        <p className="flex flex-wrap justify-between gap-x-3">
          <span>{eventWords.paidGuests(standing.paidGuests, standing.guests)}</span>
          {standing.money && (
            <span className="price">
              {formatNaira(standing.money.paid)} of {formatNaira(standing.money.total)}
            </span>
          )}
        </p>
      ) : (
        <p>Nobody yet</p>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">{children}</div>
    </li>
  )
}

/** "wine, gold · lace"; what the event says where the side says nothing. */
export function wornBy(side: Pick<EventSide, 'colours' | 'fabric'> | undefined): string {
  const parts = [side?.colours.join(', '), side?.fabric].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : 'Colours of the event'
}
