import { CircleCheck } from 'lucide-react'
import { useId } from 'react'
import { paymentMessages } from '#contract/messages/common.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { PersonActions } from '@/features/blocking'
import { ReportIssue } from '@/features/disputes'
import { BookingRatings } from '@/features/ratings'
import { useNow } from '@/lib/browser/use-now'
import { useTitle } from '@/lib/browser/use-title'
import { CalendarButton } from '../calendar/calendar-button'
import { ClaimPanel } from '../claims/claim-panel'
import { DaysActions } from '../dates/days-actions'
import { HandoverCard } from '../handover/handover-card'
import { MeetingCard } from '../meetings/meeting-card'
import { MeetingPanel } from '../meetings/meeting-panel'
import { leadingMeeting } from '../meetings/meetings'
import { type Booking, endedUnpaid } from '../model/booking'
import { MoneyTrail } from '../money/money-trail'
import { HandoverQuestions } from '../questions/handover-questions'
import { asksReceipt, QuestionPanel } from '../questions/question-panel'
import { RequestAnswer } from '../request/request-answer'
import { OverdueNotice } from '../return/overdue-notice'
import { ReturnPanel } from '../return/return-panel'
import { isBack, isDue, returnState, showsReturn } from '../return/return-state'
import { BookingActions, canPay } from './booking-actions'
import { BookingFacts } from './booking-facts'
import { BookingHeader } from './booking-header'
import { BookingPage } from './booking-page'
import { HoldBar } from './hold-bar'
import { OnHold } from './on-hold'
import { OpenDispute } from './open-dispute'
import { OtherSide } from './other-side'
import { PayNow } from './pay-now'
import { WhatNowBar } from './what-now-bar'

interface BookingScreenProps {
  transactionId: string
  /** The code of a handover, where a QR code led here. */
  scanned: string | undefined
  /** Naira that were just paid by card. */
  paid: number | undefined
}

/** One booking, with the story of its money beside it. */
export function BookingScreen({ transactionId, scanned, paid }: BookingScreenProps) {
  useTitle('Booking')
  return (
    <BookingPage transactionId={transactionId}>
      {(booking) => (
        <>
          {paid !== undefined && booking.paid && <PaidNow amount={paid} />}
          <Found booking={booking} scanned={scanned} />
        </>
      )}
    </BookingPage>
  )
}

/** The answer to a payment by card: it stays until the person goes on. */
function PaidNow({ amount }: { amount: number }) {
  return (
    <p className="mb-4 flex items-center gap-3 rounded-2xl bg-good-soft p-4 font-medium text-good">
      <CircleCheck aria-hidden className="size-5 shrink-0" />
      <span>
        {paymentMessages.successful.title}: <span className="price">{formatNaira(amount)}</span>
      </span>
    </p>
  )
}

function Found({ booking, scanned }: { booking: Booking; scanned: string | undefined }) {
  const title = useId()
  const money = useId()
  const unpaid = booking.booking_status === 'pending'
  const now = useNow(unpaid ? 1000 : 60_000)
  const ended = endedUnpaid(booking, now)
  const answers = answersRequest(booking)
  // What there is to do comes before what is known already.
  const waits = returnState(booking) !== 'pending' || isDue(booking)
  // Where the other side has confirmed, my word is all that is missing.
  const mine = booking.theyConfirmed && waits
  const meeting = leadingMeeting(booking, now)
  const handover = <HandoverCard booking={booking} scanned={scanned} />
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-start">
      <article aria-labelledby={title} className="overflow-hidden rounded-2xl bg-card">
        <div className="grid gap-5 p-4 sm:p-6">
          <BookingHeader booking={booking} titleId={title} expired={ended} heading="h1" />
          <OverdueNotice booking={booking} now={now} />
          <OpenDispute booking={booking} />
          <OnHold booking={booking} />
        </div>
        <WhatNowBar booking={booking} now={now}>
          {meeting && <MeetingCard booking={booking} meeting={meeting} />}
          <Move booking={booking} now={now} />
        </WhatNowBar>
        <QuestionPanel booking={booking} />
        {mine && <Ending booking={booking} />}
        {!isBack(booking) && handover}
        {waits && !mine && <Ending booking={booking} />}
        <div data-plain className="grid gap-5 p-4 sm:p-6">
          <BookingFacts booking={booking} />
          <MeetingPanel booking={booking} leading={meeting} />
          <BookingActions booking={booking} now={now} paysAbove>
            <DaysActions booking={booking} />
            <CalendarButton booking={booking} />
            {!asksReceipt(booking) && <HandoverQuestions booking={booking} />}
            <ReportIssue booking={booking} />
          </BookingActions>
        </div>
        {!waits && <Ending booking={booking} />}
        <BookingRatings heading="h2" booking={booking} />
        {isBack(booking) && handover}
        <div className="grid gap-4 p-4 sm:p-6 [[data-plain]+&]:pt-0">
          {!answers && <OtherSide booking={booking} />}
          <PersonActions person={booking.other} />
        </div>
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

/** An owner who decides about a request sees with it who asks. */
function answersRequest({ booking_status, side }: Booking): boolean {
  return booking_status === 'requested' && side === 'lender'
}

/** What the first move of a booking is made with; from the handover on there is a panel for it. */
function Move({ booking, now }: { booking: Booking; now: number }) {
  const held = booking.booking_status === 'pending' && !endedUnpaid(booking, now)
  return (
    <div className="grid gap-4 empty:hidden">
      {answersRequest(booking) && <OtherSide booking={booking} />}
      {held && <HoldBar booking={booking} now={now} />}
      {canPay(booking, now) && (
        <div className="grid sm:justify-start">
          <PayNow booking={booking} />
        </div>
      )}
      <RequestAnswer booking={booking} />
    </div>
  )
}

/** How it ends: the return, and what is claimed of the deposit. */
function Ending({ booking }: { booking: Booking }) {
  const claimed = returnState(booking) === 'claimed'
  return (
    <>
      {showsReturn(booking) && <ReturnPanel heading="h2" claimBelow={claimed} booking={booking} />}
      {booking.lender_return_confirmed && !booking.sale && <ClaimPanel booking={booking} />}
    </>
  )
}
