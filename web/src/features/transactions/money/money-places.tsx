import { addNaira, formatNaira } from '#contract/rules/money.ts'
import { cn } from '@/lib/utils'
import type { Booking } from '../model/booking'
import type { Place, Trail } from './read-trail'

const order: readonly Place[] = ['held', 'theirs', 'mine', 'aso']

const colours: Record<Place, string> = {
  held: 'bg-primary',
  theirs: 'bg-marigold',
  mine: 'bg-good',
  aso: 'bg-input',
}

/** All of the money as one band, cut by where each part is now. */
export function MoneyPlaces({ trail: { places }, booking }: { trail: Trail; booking: Booking }) {
  const names: Record<Place, string> = {
    held: 'Held by Aso',
    theirs: booking.other.name,
    mine: 'Your wallet',
    aso: "Aso's fee",
  }
  const shown = order.filter((place) => places[place] > 0)
  const total = addNaira(...shown.map((place) => places[place]))
  if (total === 0) {
    return <div aria-hidden className="h-4 rounded-full border-2 border-input border-dashed" />
  }
  return (
    <div className="grid gap-3">
      <div aria-hidden className="flex h-4 gap-1 overflow-hidden rounded-full">
        {shown.map((place) => (
          <span
            key={place}
            className={cn('min-w-2', colours[place])}
            style={{ flexGrow: places[place] / total }}
          />
        ))}
      </div>
      <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {shown.map((place) => (
          <li key={place} className="flex items-center gap-2">
            <span aria-hidden className={cn('size-3 rounded-full', colours[place])} />
            <span className="text-muted-foreground">{names[place]}</span>
            <span className="price font-bold">{formatNaira(places[place])}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
