import { useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { marketMessages } from '#contract/messages/market.ts'
import { Loaded } from '@/components/loaded'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { partQuery } from '../api/part'
import { freeOn } from '../model/chips'
import type { MarketFilters } from '../model/filters'

const calendarQuery = partQuery('calendar', () => import('./free-days-calendar'))

interface FreeDaysProps {
  filters: MarketFilters
  onChange: (change: Partial<MarketFilters>) => void
}

/** The calendar is heavy: it comes when days are asked for. */
export function FreeDays({ filters: { from, to }, onChange }: FreeDaysProps) {
  const [open, setOpen] = useState(false)
  const calendar = useQuery({ ...calendarQuery, enabled: open })
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold text-sm">Free on these dates</legend>
      <Button variant="secondary" aria-expanded={open} onClick={() => setOpen(!open)}>
        <CalendarDays aria-hidden />
        {from && to ? freeOn(from, to) : 'Choose dates'}
      </Button>
      {open && (
        <div ref={bringIntoView} className="mt-3">
          <Loaded
            query={calendar}
            skeleton={<Skeleton className="h-92 rounded-2xl" />}
            message={marketMessages.calendarFailed}
          >
            {({ FreeDaysCalendar }) => <FreeDaysCalendar from={from} to={to} onChange={onChange} />}
          </Loaded>
        </div>
      )}
    </fieldset>
  )
}

/** Scrolled into view when it opens, because its button is usually at the bottom of the visible part. */
function bringIntoView(calendar: HTMLElement | null): void {
  calendar?.scrollIntoView({ block: 'nearest' })
}
