import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { freeOn, rangeOf } from '../model/chips'
import type { MarketFilters } from '../model/filters'
import { LazyCalendar } from './lazy-calendar'

interface FreeDaysProps {
  filters: Pick<MarketFilters, 'from' | 'to'>
  onChange: (change: Pick<MarketFilters, 'from' | 'to'>) => void
  /** What the days are, where they are more than a filter. */
  legend?: string
}

export function FreeDays({ filters: { from, to }, onChange, legend }: FreeDaysProps) {
  const [open, setOpen] = useState(false)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium text-sm">{legend ?? 'Free on these dates'}</legend>
      <Button variant="secondary" aria-expanded={open} onClick={() => setOpen(!open)}>
        <CalendarDays aria-hidden />
        {from && to ? (legend ? rangeOf(from, to) : freeOn(from, to)) : 'Choose dates'}
      </Button>
      {open && (
        <div ref={bringIntoView} className="mt-3">
          <LazyCalendar from={from} to={to} onChange={onChange} />
        </div>
      )}
    </fieldset>
  )
}

/** Scrolled into view when it opens, because its button is usually at the bottom of the visible part. */
function bringIntoView(calendar: HTMLElement | null): void {
  calendar?.scrollIntoView({ block: 'nearest' })
}
