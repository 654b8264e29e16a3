import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { ReportIssue } from '@/features/disputes'
import { BookingRatings } from '@/features/ratings'
import { useTitle } from '@/lib/browser/use-title'
import { ClaimPanel } from '../claims/claim-panel'
import { HandoverCard } from '../handover/handover-card'
import type { Booking } from '../model/booking'
import { MoneyTrail } from '../money/money-trail'
import { BookingFacts } from '../page/booking-facts'
import { BookingHeader } from '../page/booking-header'
import { BookingPage } from '../page/booking-page'
import { OpenDispute } from '../page/open-dispute'
import { QuestionPanel } from '../questions/question-panel'
import { ReturnPanel } from './return-panel'
import { isBack, returnState } from './return-state'

/** The return of one booking, as messages link to it. */
export function ReturnScreen({ transactionId }: { transactionId: string }) {
  useTitle('Return')
  return <BookingPage transactionId={transactionId}>{(booking) => <Found booking={booking} />}</BookingPage>
}

function Found({ booking }: { booking: Booking }) {
  const title = useId()
  const money = useId()
  const state = returnState(booking)
  const handover = <HandoverCard booking={booking} />
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-start">
      <article aria-labelledby={title} className="overflow-hidden rounded-2xl bg-card">
        <div className="grid gap-5 p-4 sm:p-6">
          <BookingHeader booking={booking} titleId={title} expired={false} heading="h1" />
          <OpenDispute booking={booking} />
        </div>
        <QuestionPanel booking={booking} />
        {!isBack(booking) && !booking.theyConfirmed && handover}
        {state !== 'none' && (
          <ReturnPanel heading="h2" claimBelow={state === 'claimed'} booking={booking} open />
        )}
        {booking.lender_return_confirmed && !booking.sale && <ClaimPanel booking={booking} />}
        {!isBack(booking) && booking.theyConfirmed && handover}
        <BookingRatings heading="h2" booking={booking} />
        <div className="grid gap-5 p-4 sm:p-6">
          <BookingFacts booking={booking} />
          {state === 'none' && <NothingToReturn booking={booking} />}
          <div className="empty:hidden">
            <ReportIssue booking={booking} />
          </div>
        </div>
        {isBack(booking) && handover}
      </article>
      <section aria-labelledby={money} className="grid gap-4 rounded-2xl bg-card p-4 sm:p-6">
        <h2 id={money} className="font-medium font-sans text-muted-foreground text-sm">
          Where is my money?
        </h2>
        <MoneyTrail booking={booking} />
      </section>
    </div>
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
