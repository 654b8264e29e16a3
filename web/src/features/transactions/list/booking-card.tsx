import { useId } from 'react'
import { BookingRatings } from '@/features/ratings'
import { useNow } from '@/lib/browser/use-now'
import { type Booking, endedUnpaid } from '../model/booking'
import { MoneyDisclosure } from '../money/money-disclosure'
import { BookingActions } from '../page/booking-actions'
import { BookingFacts } from '../page/booking-facts'
import { BookingHeader } from '../page/booking-header'
import { HoldBar } from '../page/hold-bar'
import { OnHold } from '../page/on-hold'
import { OpenDispute } from '../page/open-dispute'
import { WhatNowBar } from '../page/what-now-bar'
import { HandoverQuestions } from '../questions/handover-questions'
import { asksReceipt, QuestionPanel } from '../questions/question-panel'
import { RequestAnswer } from '../request/request-answer'
import { ReturnPanel } from '../return/return-panel'
import { showsReturn } from '../return/return-state'

/** A booking in the list: what, when, how much, where its money is, and whatever I can do about it now. */
export function BookingCard({ booking }: { booking: Booking }) {
  const title = useId()
  const unpaid = booking.booking_status === 'pending'
  const now = useNow(1000, unpaid)
  const ended = endedUnpaid(booking, now)
  return (
    <article aria-labelledby={title} className="overflow-hidden rounded-2xl bg-card">
      <div className="grid gap-5 p-4 sm:p-6 [&+div]:pt-0">
        <BookingHeader booking={booking} titleId={title} expired={ended} />
        <OpenDispute booking={booking} />
        <OnHold booking={booking} />
      </div>
      <WhatNowBar booking={booking} now={now} />
      <QuestionPanel booking={booking} />
      <div className="grid gap-5 p-4 sm:p-6">
        <BookingFacts booking={booking} />
        {unpaid && !ended && <HoldBar booking={booking} now={now} />}
        <RequestAnswer booking={booking} />
        <BookingActions booking={booking} now={now}>
          {!asksReceipt(booking) && <HandoverQuestions booking={booking} />}
        </BookingActions>
      </div>
      {showsReturn(booking) && <ReturnPanel booking={booking} />}
      <BookingRatings booking={booking} />
      {!ended && <MoneyDisclosure booking={booking} />}
    </article>
  )
}
