import { lazy, Suspense } from 'react'
import { useNear } from '@/lib/browser/use-near'
import { CalendarSkeleton } from './calendar-skeleton'

const Days = lazy(() => import('./availability-days'))

/** When an item can be had: its taken, blocked, cleaning and past days. The calendar comes when it is near. */
export function AvailabilityCalendar({ itemId }: { itemId: string }) {
  const [place, near] = useNear<HTMLDivElement>()
  return (
    <div ref={place} className="grid">
      {near ? (
        <Suspense fallback={<CalendarSkeleton />}>
          <Days itemId={itemId} />
        </Suspense>
      ) : (
        <CalendarSkeleton />
      )}
    </div>
  )
}
