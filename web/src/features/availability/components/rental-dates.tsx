import { useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { type DateOnly, formatDate, lagosToday } from '#contract/rules/dates.ts'
import { cn } from '@/lib/utils'
import { takenDatesQuery } from '../api/taken-dates'
import { toDate, toDay } from '../model/calendar-date'
import { firstTaken, nothingTaken, notTaken } from '../model/day-kinds'
import { daysHint } from '../model/days-hint'
import { canEnd, canStart, type DayRules, lastBookableDay, type RentableItem } from '../model/rental-days'
import { useShownMonth } from '../model/use-shown-month'
import { DaysCalendar } from './days-calendar'
import { DaysLegend } from './days-legend'

interface RentalDatesProps {
  item: RentableItem & { id: string }
  start: DateOnly | undefined
  end: DateOnly | undefined
  invalid?: boolean
  /** The days of a booking that is about to get others. */
  own?: { start: DateOnly; end: DateOnly }
  /** The button that has the focus where the days are wrong. */
  ref?: Ref<HTMLButtonElement>
  onChange: (dates: { start?: DateOnly | undefined; end?: DateOnly | undefined }) => void
}

type Picking = 'start' | 'end'

/** Two date pickers that share one calendar: it shows only days that can be chosen for the date being picked. */
export function RentalDates(props: RentalDatesProps) {
  const { item, start, end, invalid = false, own, ref, onChange } = props
  const { data = nothingTaken, isError } = useQuery(takenDatesQuery(item.id))
  const taken = own ? notTaken(data, own) : data
  const [picking, setPicking] = useState<Picking>(start && !own ? 'end' : 'start')
  const rules: DayRules = { item, today: lagosToday(), taken }
  const lost = start && firstTaken({ start, end: end ?? start }, taken)
  const { month, setMonth, showDay } = useShownMonth(start ?? rules.today, lost)
  const pick = (which: Picking, day: DateOnly | undefined) => {
    setPicking(which)
    if (day) showDay(day)
  }
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
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-3 font-medium text-sm">Rental dates</legend>
      <div className="grid grid-cols-2 gap-2">
        <DateButton
          ref={ref}
          label="Start date"
          day={start}
          active={picking === 'start'}
          invalid={invalid && !start}
          onPress={() => pick('start', start)}
        />
        <DateButton
          label="End date"
          day={end}
          active={picking === 'end'}
          invalid={invalid && !end}
          onPress={() => pick('end', end ?? start)}
          disabled={!start}
        />
      </div>
      <DaysCalendar
        mode="range"
        taken={taken}
        from={rules.today}
        endMonth={toDate(lastBookableDay(rules.today))}
        month={month}
        onMonthChange={setMonth}
        selected={start ? { from: toDate(start), to: toDate(end ?? start) } : undefined}
        onSelect={(_, date) => choose(toDay(date))}
        disabled={shut}
      />
      <DaysLegend taken={taken} />
      <p className="text-muted-foreground text-sm">{daysHint(item, isError)}</p>
    </fieldset>
  )
}

interface DateButtonProps {
  label: string
  day: DateOnly | undefined
  active: boolean
  invalid: boolean
  disabled?: boolean
  ref?: Ref<HTMLButtonElement>
  onPress: () => void
}

function DateButton({ label, day, active, invalid, disabled, ref, onPress }: DateButtonProps) {
  return (
    <button
      ref={ref}
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
