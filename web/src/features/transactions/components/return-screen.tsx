import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useId } from 'react'
import { transactionMessages } from '#contract/messages.ts'
import { Loaded } from '@/components/loaded'
import { Button } from '@/components/ui/button'
import { usePerson } from '@/lib/session'
import { useTitle } from '@/lib/use-title'
import { useBooking } from '../api/bookings'
import { type Booking, viewBooking } from '../model/booking'
import { returnState } from '../model/return-state'
import { BookingFacts } from './booking-facts'
import { BookingHeader } from './booking-header'
import { BookingNotFound } from './booking-not-found'
import { BookingSkeleton } from './booking-skeleton'
import { ReturnPanel } from './return-panel'

/** The return of one booking, as messages link to it. */
export function ReturnScreen({ transactionId }: { transactionId: string }) {
  useTitle('Return')
  const userId = usePerson()?.id ?? ''
  const query = useBooking(transactionId)
  return (
    <div className="page grid max-w-2xl gap-3 py-4 md:py-8">
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
  const ends = returnState(booking) !== 'none'
  return (
    <article aria-labelledby={title} className="overflow-hidden rounded-2xl bg-card">
      <div className="grid gap-5 p-4 sm:p-6">
        <BookingHeader booking={booking} titleId={title} expired={false} heading="h1" />
        <BookingFacts booking={booking} />
        {!ends && <NothingToReturn booking={booking} />}
      </div>
      {ends && <ReturnPanel heading="h2" booking={booking} open />}
    </article>
  )
}

function NothingToReturn({ booking: { id } }: { booking: Booking }) {
  return (
    <div className="grid gap-3">
      <p className="text-sm">There is nothing to confirm for this booking now.</p>
      <Button variant="outline" asChild className="justify-self-start">
        <Link to="/booking/$transactionId" params={{ transactionId: id }}>
          See the booking
        </Link>
      </Button>
    </div>
  )
}
