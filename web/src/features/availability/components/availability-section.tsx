import { lazy, Suspense } from 'react'
import { CalendarSkeleton } from './calendar-skeleton'

const Days = lazy(() => import('./availability-days'))

/** When an item can be had: its taken, blocked, cleaning and past days. The calendar comes after the page. */
export function AvailabilityCalendar({ itemId }: { itemId: string }) {
  return (
    <Suspense fallback={<CalendarSkeleton />}>
      <Days itemId={itemId} />
    </Suspense>
  )
}
