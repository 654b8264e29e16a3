import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { marketMessages } from '#contract/messages/market.ts'
import { Loaded } from '@/components/loaded'
import { Skeleton } from '@/components/ui/skeleton'
import { partQuery } from '@/lib/part-query'
import type { FreeDaysCalendar } from './free-days-calendar'

const calendarQuery = partQuery('calendar', () => import('./free-days-calendar'))

/** The calendar is heavy: it comes when days are asked for. */
export function LazyCalendar(props: ComponentProps<typeof FreeDaysCalendar>) {
  return (
    <Loaded
      query={useQuery(calendarQuery)}
      skeleton={<Skeleton className="h-92 rounded-2xl" />}
      message={marketMessages.calendarFailed}
    >
      {(part) => <part.FreeDaysCalendar {...props} />}
    </Loaded>
  )
}
