import { useState } from 'react'
import { addDays, type DateOnly, lagosToday } from '#contract/rules/dates.ts'
import { DaysCalendar, toDate, toDay } from '@/features/availability'
import type { MarketFilters } from '../model/filters'

interface FreeDaysCalendarProps {
  from: DateOnly | undefined
  to: DateOnly | undefined
  onChange: (days: Pick<MarketFilters, 'from' | 'to'>) => void
}

/** The first tap is the first day, a later day the last one; a tap after that begins anew. */
export function FreeDaysCalendar({ from, to, onChange }: FreeDaysCalendarProps) {
  const [start, setStart] = useState<DateOnly>()
  const today = lagosToday()
  const last = toDate(addDays(today, 365))
  const first = start ?? from
  const choose = (day: DateOnly) => {
    if (!start || day <= start) {
      setStart(day)
      return
    }
    setStart(undefined)
    onChange({ from: start, to: day })
  }
  return (
    <>
      <DaysCalendar
        mode="range"
        taken={[]}
        from={today}
        endMonth={last}
        defaultMonth={toDate(from ?? today)}
        disabled={{ before: toDate(today), after: last }}
        selected={first ? { from: toDate(first), to: toDate(start ?? to ?? first) } : undefined}
        onSelect={(_, day) => choose(toDay(day))}
      />
      <p role="status" className="mt-2 text-muted-foreground text-sm">
        {start ? 'Now choose the last day.' : 'Choose the first and last days you need it.'}
      </p>
    </>
  )
}
