import { CalendarClock, CalendarPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { may } from '../model/actions'
import type { Booking } from '../model/booking'

const ExtendDialog = lazy(() => import('./extend-dialog'))
const ChangeDatesDialog = lazy(() => import('./change-dates-dialog'))

/** Other days: before a rental begins all of them, while it runs a later end. */
export function DaysActions({ booking }: { booking: Booking }) {
  const [open, setOpen] = useState<'extend' | 'change' | null>(null)
  const { rental_start_date: start, rental_end_date: end } = booking
  const longer = may(booking, 'extend')
  const changes = may(booking, 'change_dates')
  if (!start || !end || (!longer && !changes)) return null
  const dialog = { booking, days: { start, end }, onClose: () => setOpen(null) }
  return (
    <>
      {longer && (
        <Button variant="outline" onClick={() => setOpen('extend')}>
          <CalendarPlus aria-hidden />
          Keep it longer
        </Button>
      )}
      {changes && (
        <Button variant="outline" onClick={() => setOpen('change')}>
          <CalendarClock aria-hidden />
          Change the dates
        </Button>
      )}
      <Suspense>
        {open === 'extend' && <ExtendDialog {...dialog} />}
        {open === 'change' && <ChangeDatesDialog {...dialog} />}
      </Suspense>
    </>
  )
}
