import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { transactionMessages } from '#contract/messages/common.ts'
import { Loaded } from '@/components/loaded'
import { Button } from '@/components/ui/button'
import { usePerson } from '@/lib/session'
import { cn } from '@/lib/utils'
import { useBooking } from '../api/bookings'
import { useBookingWatched } from '../api/watch-booking'
import { type Booking, isLive, viewBooking } from '../model/booking'
import { BookingNotFound } from './booking-not-found'
import { BookingSkeleton } from './booking-skeleton'

interface BookingPageProps {
  transactionId: string
  className?: string
  children: (booking: Booking) => ReactNode
}

/** A page about one booking, with the way back to all of them. */
export function BookingPage({ transactionId, className, children }: BookingPageProps) {
  const userId = usePerson()?.id ?? ''
  const query = useBooking(transactionId)
  useBookingWatched(transactionId, query.data ? isLive(query.data) : false)
  return (
    <div className={cn('page grid gap-3 py-4 md:py-8', className)}>
      <Button variant="ghost" asChild className="-ml-3 justify-self-start">
        <Link to="/transactions">
          <ArrowLeft aria-hidden />
          My Transactions
        </Link>
      </Button>
      <Loaded query={query} skeleton={<BookingSkeleton />} message={transactionMessages.detailsFailed}>
        {(row) => (row ? children(viewBooking(row, userId)) : <BookingNotFound />)}
      </Loaded>
    </div>
  )
}
