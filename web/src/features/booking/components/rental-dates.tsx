import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Modifiers } from 'react-day-picker'
import { type DateOnly, type DateRange, formatDate, lagosToday } from '#contract/dates.ts'
import { Calendar } from '@/components/ui/calendar'
import { cn } from '@/lib/utils'
import { takenDatesQuery } from '../api/taken-dates'
import type { BookableItem } from '../model/bookable-item'
import { toDate, toDay } from '../model/calendar-date'
import { canEnd, canStart, type DayRules, isTaken, shortest } from '../model/days'

interface RentalDatesProps {
  item: BookableItem
  start: DateOnly | undefined
  end: DateOnly | undefined
  invalid: boolean
  onChange: (dates: { start?: DateOnly | undefined; end?: DateOnly | undefined }) => void
}

type Picking = 'start' | 'end'
const nothingTaken: DateRange[] = []

/** Two date pickers that share one calendar: it shows only days that can be chosen for the date being picked. */
export function RentalDates({ item, start, end, invalid, onChange }: RentalDatesProps) {
  const { data: taken = nothingTaken, isError } = useQuery(takenDatesQuery(item.id))
  const [picking, setPicking] = useState<Picking>(start ? 'end' : 'start')
  const rules: DayRules = { item, today: lagosToday(), taken }
  const choose = (day: DateOnly) => {
    if (picking === 'end' && start) return onChange({ end: day })
    onChange({ start: day, end: end && canEnd(end, day, rules) ? end : undefined })
    setPicking('end')
  }
  const shut = (date: Date) => {
    const day = toDay(date)
    return picking === 'end' && start ? !canEnd(day, start, rules) : !canStart(day, rules)
  }
  return (
    <fieldset data-field="dates" className="grid min-w-0 gap-3">
      <legend className="mb-3 font-medium text-sm">Rental dates</legend>
      <div className="grid grid-cols-2 gap-2">
        <DateButton
          label="Start date"
          day={start}
          active={picking === 'start'}
          invalid={invalid && !start}
          onPress={() => setPicking('start')}
        />
        <DateButton
          label="End date"
          day={end}
          active={picking === 'end'}
          invalid={invalid && !end}
          onPress={() => setPicking('end')}
          disabled={!start}
        />
      </div>
      <Calendar
        mode="range"
        weekStartsOn={1}
        today={toDate(rules.today)}
        startMonth={toDate(rules.today)}
        defaultMonth={toDate(start ?? rules.today)}
        selected={{ from: start ? toDate(start) : undefined, to: end ? toDate(end) : undefined }}
        onSelect={(_, date) => choose(toDay(date))}
        disabled={shut}
        modifiers={{ taken: (date) => isTaken(toDay(date), taken) }}
        modifiersClassNames={{ taken: 'line-through' }}
        labels={{ labelDayButton: nameDay }}
      />
      <DatesHint rules={rules} failed={isError} />
    </fieldset>
  )
}

/** `Friday, 27 November 2026`, with what there is to know of the day. */
function nameDay(date: Date, { today, selected, taken }: Modifiers): string {
  const notes = [today && 'today', taken && 'taken', selected && 'selected'].filter(Boolean)
  return [dayName.format(date), ...notes].join(', ')
}

const dayName = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

function DatesHint({ rules, failed }: { rules: DayRules; failed: boolean }) {
  const least = shortest(rules)
  const most = rules.item.max_rental_days
  return (
    <p className="text-muted-foreground text-sm">
      {failed
        ? 'The taken days could not be loaded. You can still choose; we check when you book.'
        : 'Crossed-out days are taken.'}{' '}
      Rented for {least} to {most} days, the first and the last day included.
    </p>
  )
}

interface DateButtonProps {
  label: string
  day: DateOnly | undefined
  active: boolean
  invalid: boolean
  disabled?: boolean
  onPress: () => void
}

function DateButton({ label, day, active, invalid, disabled, onPress }: DateButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={active}
      disabled={disabled}
      onClick={onPress}
      className={cn(
        'grid min-h-14 rounded-xl border border-input px-4 py-2 text-left transition-colors disabled:opacity-55',
        active && 'border-primary bg-accent',
        invalid && 'border-destructive',
      )}
    >
      <span className="text-muted-foreground text-xs">{label}</span>
      <span className="font-semibold">{day ? formatDate(day) : 'Choose a day'}</span>
    </button>
  )
}
