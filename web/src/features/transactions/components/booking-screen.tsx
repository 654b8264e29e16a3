import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useId } from 'react'
import { transactionMessages } from '#contract/messages.ts'
import { Loaded } from '@/components/loaded'
import { Button } from '@/components/ui/button'
import { usePerson } from '@/lib/session'
import { useNow } from '@/lib/use-now'
import { useTitle } from '@/lib/use-title'
import { useBooking } from '../api/bookings'
import { type Booking, endedUnpaid, viewBooking } from '../model/booking'
import { returnState } from '../model/return-state'
import { BookingActions } from './booking-actions'
import { BookingFacts } from './booking-facts'
import { BookingHeader } from './booking-header'
import { BookingNotFound } from './booking-not-found'
import { BookingSkeleton } from './booking-skeleton'
import { HoldBar } from './hold-bar'
import { MoneyTrail } from './money-trail'
import { RequestAnswer } from './request-answer'
import { ReturnPanel } from './return-panel'

/** One booking, with the story of its money beside it. */
export function BookingScreen({ transactionId }: { transactionId: string }) {
  useTitle('Booking')
  const userId = usePerson()?.id ?? ''
  const query = useBooking(transactionId)
  return (
    <div className="page grid gap-3 py-4 md:py-8">
      <Button variant="ghost" asChild className="-ml-3 justify-self-start">
        <Link to="/transactions">
          <ArrowLeft aria-hidden />
          My Transactions
        </Link>
      </Button>
      <Loaded query={query} skeleton={<BookingSkeleton />} message={transactionMessages.detailsFailed}>
        {(row) => (row ? <Found booking={viewBooking(row, userId)} /> : <BookingNotFound />)}
      </Loaded>
    </div>
  )
}

function Found({ booking }: { booking: Booking }) {
  const title = useId()
  const money = useId()
  const unpaid = booking.booking_status === 'pending'
  const now = useNow(1000, unpaid)
  const ended = endedUnpaid(booking, now)
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-start">
      <article aria-labelledby={title} className="overflow-hidden rounded-2xl bg-card">
        <div className="grid gap-5 p-4 sm:p-6">
          <BookingHeader booking={booking} titleId={title} expired={ended} heading="h1" />
          <BookingFacts booking={booking} />
          {unpaid && !ended && <HoldBar booking={booking} now={now} />}
          <RequestAnswer booking={booking} />
          <BookingActions booking={booking} now={now} />
        </div>
        {returnState(booking) !== 'none' && <ReturnPanel heading="h2" booking={booking} />}
      </article>
      <section aria-labelledby={money} className="grid gap-4 rounded-2xl bg-card p-4 sm:p-6">
        <h2 id={money} className="font-medium font-sans text-muted-foreground text-sm">
          Where is my naira?
        </h2>
        <MoneyTrail booking={booking} />
      </section>
    </div>
  )
}
