import type { ComponentProps } from 'react'
import type { Matcher } from 'react-day-picker'
import type { DateOnly } from '#contract/rules/dates.ts'
import { Calendar } from '@/components/ui/calendar'
import { toDate, toDay } from '../model/calendar-date'
import { kindOf, type TakenKind, type TakenRange } from '../model/day-kinds'
import { nameDay } from '../model/day-name'
import { kindLooks } from './kind-looks'

type DaysCalendarProps = ComponentProps<typeof Calendar> & {
  taken: readonly TakenRange[]
  /** The day it is in Lagos. */
  from: DateOnly
}

/** A calendar that shows why a day is not available. */
export function DaysCalendar({ taken, from, ...props }: DaysCalendarProps) {
  const is =
    (kind: TakenKind): Matcher =>
    (date) =>
      kindOf(toDay(date), taken) === kind
  return (
    <Calendar
      weekStartsOn={1}
      today={toDate(from)}
      startMonth={toDate(from)}
      modifiers={{
        booked: is('booked'),
        blocked: is('blocked'),
        buffer: is('buffer'),
        past: (date) => toDay(date) < from,
      }}
      modifiersClassNames={kindLooks}
      labels={{ labelDayButton: nameDay, labelGridcell: nameDay }}
      {...props}
    />
  )
}
