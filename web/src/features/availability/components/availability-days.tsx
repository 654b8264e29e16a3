import { useQuery } from '@tanstack/react-query'
import { calendarMessages } from '#contract/messages/calendar.ts'
import { lagosToday } from '#contract/rules/dates.ts'
import { Loaded } from '@/components/loaded'
import { useMedia } from '@/lib/browser/use-media'
import { takenDatesQuery } from '../api/taken-dates'
import { toDate } from '../model/calendar-date'
import { lastBookableDay } from '../model/rental-days'
import { CalendarSkeleton } from './calendar-skeleton'
import { DaysCalendar } from './days-calendar'
import { DaysLegend } from './days-legend'

export default function AvailabilityDays({ itemId }: { itemId: string }) {
  const query = useQuery(takenDatesQuery(itemId))
  // On a tablet it stands beside the photos, where one month has room.
  const wide = useMedia('(min-width: 40rem) and (max-width: 47.99rem), (min-width: 72rem)')
  const today = lagosToday()
  return (
    <Loaded query={query} skeleton={<CalendarSkeleton />} message={calendarMessages.takenFailed}>
      {(taken) => (
        <div className="grid gap-4">
          <DaysCalendar
            taken={taken}
            from={today}
            endMonth={toDate(lastBookableDay(today))}
            numberOfMonths={wide ? 2 : 1}
          />
          <DaysLegend taken={taken} past />
        </div>
      )}
    </Loaded>
  )
}
