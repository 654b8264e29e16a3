import { Link } from '@tanstack/react-router'
import { Flag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { type Booking, may } from '@/features/transactions'

const ReportDialog = lazy(() => import('./report-dialog'))

/** For who may report this booking now: the form of a return once a rental is out, else the whole screen. */
export function ReportIssue({ booking }: { booking: Booking }) {
  const [open, setOpen] = useState(false)
  if (!may(booking, 'report_issue')) return null
  if (booking.sale || !booking.handed_over_at) {
    return (
      <Button variant="outline" asChild>
        <Link to="/create-dispute" search={{ transaction: booking.id }}>
          <Flag aria-hidden />
          Report an Issue
        </Link>
      </Button>
    )
  }
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <Flag aria-hidden />
        Report an Issue
      </Button>
      {open && (
        <Suspense>
          <ReportDialog booking={booking} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
