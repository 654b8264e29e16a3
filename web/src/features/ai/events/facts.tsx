import { formatDate, lagosToday } from '#contract/rules/dates.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { Badge } from '@/components/ui/badge'

interface EventFactsProps {
  event: {
    occasion: string
    first_day: string
    last_day: string
    state: string
    city: string | null
    colours: readonly string[]
    dress_code: string | null
    budget: number | null
  }
}

export const placeOf = ({ city, state }: { city: string | null; state: string }): string =>
  [city, state].filter(Boolean).join(', ')

export const isOver = ({ last_day }: { last_day: string }): boolean => last_day < lagosToday()

/** When, where, in which colours and for how much. */
export function EventFacts({ event }: EventFactsProps) {
  return (
    <div className="grid gap-2">
      <p>
        {event.occasion}, {formatDate(event.first_day)} to {formatDate(event.last_day)}, {placeOf(event)}
      </p>
      {event.dress_code && <p className="text-sm">Dress code: {event.dress_code}</p>}
      {event.budget !== null && (
        <p className="text-muted-foreground text-sm">
          Up to {formatNaira(event.budget)} per person, with deposits and delivery
        </p>
      )}
      {event.colours.length > 0 && (
        <ul aria-label="Colours" className="flex flex-wrap gap-2">
          {event.colours.map((colour) => (
            <li key={colour}>
              <Badge>{colour}</Badge>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
