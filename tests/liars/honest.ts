import { actsOf, naira } from './acts.ts'
import { lateFeeOn, trueAmount } from './truth.ts'
import {
  type AnswerSent,
  type Booking,
  isRunning,
  type LineSent,
  type OfferAnswer,
  type Operation,
  type Side,
} from './world.ts'

/**
 * What an honest party does next: answers what it is asked, truthfully and on the same day, and says what is so. Null: nothing
 * is left to say today.
 */
export function honestAct(booking: Booking, side: Side, today: number): Operation | null {
  if (booking.stored.dispute) return null
  if (isAsked(booking, side)) return answerQuestion(booking, side, today)
  if (isWronged(booking, side)) return actsOf(booking, side, today).appeal()
  return side === 'borrower' ? borrowerAct(booking, today) : lenderAct(booking, today)
}

/** The other side has asked something that has to be answered within a day. */
export const isAsked = ({ stored }: Booking, side: Side): boolean =>
  stored.question !== null && stored.questionBy !== side

/** An admin has ruled against the truth, and an appeal is possible. */
function isWronged(booking: Booking, side: Side): boolean {
  const { claim, status } = booking.stored
  if (status !== 'returned' || claim?.status !== 'ruled') return false
  const open = claim.lines.filter(({ final }) => final === null)
  const tooMuch = open.map((line) => (line.ruled ?? 0) - trueAmount(booking, line))
  return tooMuch.some((kobo) => (side === 'borrower' ? kobo > 0 : kobo < 0))
}

function answerQuestion(booking: Booking, side: Side, today: number): Operation {
  const acts = actsOf(booking, side, today)
  const { question } = booking.stored
  const { handedOver } = booking
  // Honest people came: they contest what says otherwise. A lender agrees to cancel what never began.
  if (side === 'borrower')
    return handedOver !== null && booking.rental ? acts.receive() : acts.contestQuestion()
  return handedOver === null && question === 'cancel' ? acts.acceptQuestion() : acts.contestQuestion()
}

function borrowerAct(booking: Booking, today: number): Operation | null {
  const acts = actsOf(booking, 'borrower', today)
  const { stored, handedOver, returned, end, rental } = booking
  if (isRunning(booking)) {
    if (handedOver === null) return missing(booking, today)
    if (rental && !stored.proven) return acts.receive()
    if (!stored.borrowerConfirmed && (returned !== null || !rental)) return acts.confirmReturn(returned)
  }
  const mayAnswer = stored.status === 'returned' || isRunning(booking)
  const isClaimed = stored.claim?.status === 'open' && (returned !== null || today > end)
  return mayAnswer && isClaimed ? acts.answerClaim(claimAnswers(booking)) : null
}

/** The agreed day is there, and nothing came. */
function missing(booking: Booking, today: number): Operation | null {
  const { stored, start, rental } = booking
  const isWrong = rental
    ? today >= start && (stored.marked || stored.lenderConfirmed || today > start)
    : stored.marked || today >= start + 6
  const isReported = stored.question !== null && stored.question !== 'cancel'
  return isWrong && !isReported ? actsOf(booking, 'borrower', today).notReceived() : null
}

function claimAnswers(booking: Booking): AnswerSent[] {
  return (booking.stored.claim?.lines ?? []).map((line): AnswerSent => {
    const is = trueAmount(booking, line)
    if (is >= line.claimed) return { kind: line.kind, answer: 'accepted' }
    if (is > 0) return { kind: line.kind, answer: 'countered', counter_amount: naira(is), words: 'Only this' }
    return { kind: line.kind, answer: 'refused', words: 'It was not so' }
  })
}

function lenderAct(booking: Booking, today: number): Operation | null {
  const acts = actsOf(booking, 'lender', today)
  const { stored, handedOver, returned, plan, start } = booking
  if (stored.status === 'requested') return acts.accept()
  if (stored.status === 'returned' && stored.claim?.status === 'countered')
    return acts.answerOffers(offerAnswers(booking))
  if (!isRunning(booking)) return null
  if (handedOver === null) {
    const didNotCome = booking.rental && today === start && !plan.borrowerComes && !stored.marked
    return didNotCome && stored.question === null ? acts.noShow() : null
  }
  if (!stored.proven && !stored.marked) return acts.mark()
  if (!booking.rental || stored.lenderConfirmed) return null
  return returned === null ? missesItem(booking, today) : takesBack(booking, today)
}

/** The borrower has said that it is back, its last day is over, and it is not. */
function missesItem(booking: Booking, today: number): Operation | null {
  const isWrong = booking.stored.borrowerConfirmed && today > booking.end
  return isWrong ? actsOf(booking, 'lender', today).report('item_not_returned') : null
}

/** It is back: without damage that is all to say; where no claim is possible, damage is reported. */
function takesBack(booking: Booking, today: number): Operation | null {
  const { stored, returned, plan } = booking
  if (returned === null) return null
  const acts = actsOf(booking, 'lender', today)
  const kobo = Math.min(plan.damage?.kobo ?? 0, stored.deposit - lateFeeOn(booking, returned))
  if (plan.damage === null || kobo <= 0) return acts.confirmReturn(returned)
  if (!stored.proven) return acts.report('item_damaged')
  const line: LineSent = { kind: plan.damage.kind, amount: naira(kobo), words: 'See the photos' }
  return acts.claim(returned, [line])
}

function offerAnswers(booking: Booking): OfferAnswer[] {
  const countered = booking.stored.claim?.lines.filter(({ answer }) => answer === 'countered') ?? []
  return countered.map((line) => ({
    kind: line.kind,
    accepted: (line.counter ?? 0) >= trueAmount(booking, line),
  }))
}
