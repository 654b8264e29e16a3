import { formatNaira } from '#contract/rules/money.ts'
import { phaseOf } from '@/domain/bookings/phase'
import { formatDeadline } from '@/lib/lagos-time'
import type { AlertContent, BookingEvent } from './booking-event'

/** What waits for the word of one side or of Aso, before anything else of the booking: who has to answer, and until when. */
export function describeOpenMatter(event: BookingEvent): AlertContent | undefined {
  return (
    describeHold(event) ??
    describeDispute(event) ??
    describeQuestion(event) ??
    describeClaim(event) ??
    describeReceipt(event)
  )
}

/** A bank looks into the card payment: nothing else of it goes on meanwhile. */
function describeHold({ row, borrowing, title, sale }: BookingEvent): AlertContent | undefined {
  const { frozen_at, handed_over_at } = row
  if (frozen_at === null) return undefined
  const what = `${sale ? 'The sale' : 'The booking'} of ${title} is on hold`
  const whose = borrowing ? 'your bank' : 'a bank'
  const wait = borrowing || handed_over_at !== null ? '' : '. Please do not hand it over yet'
  return {
    kind: 'money',
    text: `${what}: ${whose} is looking into the card payment${wait}`,
    at: frozen_at,
    step: 'hold',
  }
}

/** What was reported, or what a deadline raised, and Aso has not decided yet. */
function describeDispute({ row, borrowing, title, them, now }: BookingEvent): AlertContent | undefined {
  const dispute = row.disputes.find(({ status }) => status === 'pending')
  if (!dispute) return undefined
  const { id, created_at, due_at, reporter_id } = dispute
  const due = formatDeadline(due_at)
  const aso = Date.parse(due_at) > now ? `Aso has until ${due} to decide` : `Aso's decision was due ${due}`
  const mine = reporter_id === (borrowing ? row.borrower_id : row.lender_id)
  return {
    kind: 'booking',
    text: `${opening()}. ${aso}`,
    at: created_at,
    step: `dispute:${id}`,
    link: { to: '/disputes/$disputeId', params: { disputeId: id } },
  }

  function opening(): string {
    if (reporter_id === null) return `Your booking of ${title} was not closed in time. Tell us what happened`
    return mine
      ? `You reported an issue with ${title}`
      : `${them} reported an issue with ${title}. Please answer`
  }
}

/** What one side says of the handover, or asks, and the other side has not answered yet. */
function describeQuestion(event: BookingEvent): AlertContent | undefined {
  const { row, borrowing, them } = event
  const { question, question_by, question_at, question_due_at } = row
  if (question === null || question_due_at === null) return undefined
  const mine = question_by === (borrowing ? 'borrower' : 'lender')
  const due = formatDeadline(question_due_at)
  return {
    kind: 'request',
    text: `${questionText(event, question, mine)}. ${mine ? `${them} can answer until ${due}` : `Answer by ${due}`}`,
    at: question_at,
    step: `question:${question}`,
  }
}

type Question = NonNullable<BookingEvent['row']['question']>

function questionText({ title, them, other, sale }: BookingEvent, question: Question, mine: boolean): string {
  switch (question) {
    case 'not_received':
      return mine
        ? `You said that you never received ${title}`
        : `${them} says you never handed over ${title}`
    case 'no_show':
      return mine
        ? `You said that ${other} did not come for ${title}`
        : `${them} says you did not come for ${title}`
    case 'cancel': {
      const what = `${sale ? 'the sale' : 'the booking'} of ${title}`
      return mine ? `You asked to cancel ${what}` : `${them} asks to cancel ${what}`
    }
  }
}

/** What the owner claims of the deposit, until it is agreed or decided. */
function describeClaim(event: BookingEvent): AlertContent | undefined {
  const { claim, claimed_amount } = event.row
  if (!claim?.due_at || claimed_amount === 0) return undefined
  const { status, opened_at, clock_started_at, due_at } = claim
  const text = claimText(event, status, formatDeadline(due_at))
  if (!text) return undefined
  // The time to answer may begin later than the claim.
  return {
    kind: 'money',
    text,
    at: status === 'open' ? opened_at : clock_started_at,
    step: `claim:${status}`,
  }
}

type ClaimStatus = NonNullable<BookingEvent['row']['claim']>['status']

function claimText(event: BookingEvent, status: ClaimStatus, due: string): string | undefined {
  const { row, borrowing, title, them, other } = event
  const amount = formatNaira(row.claimed_amount)
  const claim = borrowing ? `the claim against your deposit for ${title}` : `your claim for ${title}`
  switch (status) {
    case 'open':
      return borrowing
        ? `${them} claims ${amount} of your deposit for ${title}. Answer by ${due}`
        : `You claim ${amount} of the deposit for ${title}. ${them} can answer until ${due}`
    case 'countered':
      return borrowing
        ? `You made an offer about ${claim}. ${them} can answer until ${due}`
        : `${them} made an offer about ${claim}. Answer by ${due}`
    case 'contested':
      return `You and ${other} do not agree about ${claim}. Aso decides by ${due}`
    case 'ruled':
      return `Aso has decided about ${claim}. If you do not agree, appeal by ${due}`
    case 'appealed': {
      const mine = row.claim?.appealed_by === (borrowing ? 'borrower' : 'lender')
      return `${mine ? 'You' : them} appealed the decision about ${claim}. Another person at Aso decides by ${due}`
    }
    default:
      return undefined
  }
}

/** The owner alone calls it handed over: the renter is asked. */
function describeReceipt({ row, borrowing, title, them, now }: BookingEvent): AlertContent | undefined {
  if (phaseOf(row, now) !== 'receipt') return undefined
  return {
    kind: 'request',
    text: borrowing
      ? `${them} says you have ${title}. Say whether you received it`
      : `You marked ${title} as handed over. ${them} has not confirmed it yet`,
    at: row.handed_over_at,
    step: 'receipt',
  }
}
