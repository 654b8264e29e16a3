import { lazy, Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import type { Booking } from '@/features/transactions'
import { formatMoment } from '@/lib/lagos-time'
import { hiddenUntil } from '../model/words'
import { RatingEntry } from './rating-entry'

const RateDialog = lazy(() => import('./rate-dialog'))

export type RatedBooking = Pick<
  Booking,
  'id' | 'title' | 'side' | 'other' | 'borrower_id' | 'lender_id' | 'ratings' | 'ratingTime'
>

interface BookingRatingsProps {
  booking: RatedBooking
  heading?: 'h2' | 'h3'
}

/** Rating a completed booking: my own, until when it is hidden, and both once they are open. */
export function BookingRatings({ booking, heading: Heading = 'h3' }: BookingRatingsProps) {
  const time = booking.ratingTime
  const myId = booking.side === 'borrower' ? booking.borrower_id : booking.lender_id
  const mine = booking.ratings.find(({ rater_id }) => rater_id === myId)
  const theirs = booking.ratings.find(({ rated_user_id }) => rated_user_id === myId)
  if (!time || !(time.can_rate || mine || theirs)) return null
  return (
    <section aria-label="Ratings" className="grid gap-4 p-4 sm:p-6">
      <Heading className="font-medium font-sans text-muted-foreground text-sm">
        {time.can_rate ? 'Rate Your Experience' : 'Ratings'}
      </Heading>
      {time.can_rate && <Rate booking={booking} until={time.ends_at} asks={time.asks_how_it_came_back} />}
      {mine && !mine.opened_at && (
        <p role="status" className="text-sm">
          Your rating is {hiddenUntil(time.ends_at)}.
        </p>
      )}
      {theirs && (
        <RatingEntry rating={theirs} title={`${booking.other.name}’s rating of you`} heading="h4" answers />
      )}
      {mine && <RatingEntry rating={mine} title={`Your rating of ${booking.other.name}`} heading="h4" />}
    </section>
  )
}

function Rate({ booking, until, asks }: { booking: RatedBooking; until: string; asks: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="grid gap-3">
      <p className="text-sm">
        How was it with {booking.other.name}? You can rate until {formatMoment(until)}. Ratings stay hidden
        until then, or until both of you have rated.
      </p>
      <Button className="justify-self-start max-sm:w-full" onClick={() => setOpen(true)}>
        Rate {booking.other.name}
      </Button>
      {open && (
        <Suspense>
          <RateDialog booking={booking} until={until} asks={asks} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
