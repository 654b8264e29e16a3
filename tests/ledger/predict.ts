import { isCardRefund, predictCardRefund } from './card-refunds.ts'
import { predictListed } from './imports.ts'
import { type BookingModel, type LedgerModel, type QuestionKind, refuseIf, type Side } from './model.ts'
import { bookInModel } from './model-booking.ts'
import {
  cancellationFee,
  endAsAsked,
  endBooking,
  payFromWalletInModel,
  runJobsInModel,
  settleBooking,
  settlePaymentInModel,
  startCardPaymentInModel,
} from './model-money.ts'
import type { Operation, Who } from './operations.ts'
import { isWithdrawal, predictWithdrawal } from './withdrawals.ts'

const AI_SESSION = 20_000

function partyOf(who: Who, booking: BookingModel, only?: Side): Side {
  refuseIf(who !== booking.borrower && who !== booking.lender, 'Transaction Not Found')
  const party = who === booking.borrower ? 'borrower' : 'lender'
  refuseIf(only !== undefined && only !== party, 'Access denied')
  return party
}

/** From when on cancelling asks: a renter from the first day on, a buyer three days after the payment. */
const asks = ({ status, rental, start, paidDaysAgo }: BookingModel): boolean =>
  status === 'confirmed' && (rental ? start <= 0 : paidDaysAgo >= 3)

function cancel(model: LedgerModel, who: Who, booking: BookingModel): void {
  const party = partyOf(who, booking)
  const { status, handedOver, proven, confirmed, question, asked } = booking
  const open = status === 'pending' || status === 'requested' || status === 'confirmed'
  const touched = handedOver !== null || proven || (party === 'lender' && confirmed.lender !== null)
  refuseIf(!open || touched || question !== null, 'Cancellation not possible')
  if (party === 'borrower' && asks(booking)) {
    refuseIf(asked.includes('cancel'), 'Cancellation not possible')
    ask(booking, 'cancel', party)
  } else endBooking(model, booking, 'cancelled', cancellationFee(booking, who))
}

function ask(booking: BookingModel, kind: QuestionKind, by: Side): void {
  booking.question = { kind, by, daysAgo: 0 }
  booking.asked.push(kind)
}

function report(who: Who, booking: BookingModel, kind: 'not received' | 'no show'): void {
  const by = partyOf(who, booking, kind === 'no show' ? 'lender' : 'borrower')
  const { status, rental, start, handedOver, proven, question, asked, confirmed, paidDaysAgo } = booking
  const open = status === 'confirmed' || (status === 'active' && kind === 'not received')
  const waits = question !== null && !(question.kind === 'cancel' && question.by === by)
  const early = rental ? start > 0 : handedOver === null && paidDaysAgo < 1
  const impossible =
    kind === 'no show' && (!rental || handedOver !== null || confirmed.lender !== null || start < -1)
  refuseIf(!open || proven || waits || asked.includes(kind) || early || impossible, 'Report not possible')
  ask(booking, kind, by)
}

function answerQuestion(
  model: LedgerModel,
  operation: Extract<Operation, { kind: 'answer question' }>,
): void {
  const { who, booking, answer: said } = operation
  const party = partyOf(who, booking)
  const { question } = booking
  refuseIf(question === null || (said === 'withdraw') !== (question.by === party), 'Answer not possible')
  if (said === 'accept') endAsAsked(model, booking, false)
  if (said === 'contest') booking.status = 'disputed'
  booking.question = null
}

function receive(who: Who, booking: BookingModel): void {
  partyOf(who, booking, 'borrower')
  const { status, rental, start, proven } = booking
  const open = rental && (status === 'confirmed' || status === 'active')
  refuseIf(!open || proven || start > 2, 'Receipt not possible')
  booking.status = 'active'
  prove(booking)
}

function prove(booking: BookingModel): void {
  booking.proven = true
  booking.handedOver ??= 0
  booking.question = null
}

function answer(model: LedgerModel, who: Who, booking: BookingModel, accepted: boolean): void {
  partyOf(who, booking, 'lender')
  refuseIf(booking.status !== 'requested', 'Request not open')
  if (accepted) {
    booking.status = 'confirmed'
    booking.acceptedDaysAgo = 0
  } else endBooking(model, booking, 'declined', 0)
}

function handOver(who: Who, booking: BookingModel): void {
  partyOf(who, booking, 'lender')
  const { status, rental, start, handedOver, question } = booking
  if (status === 'active' || (status === 'confirmed' && handedOver !== null)) return
  refuseIf(status !== 'confirmed' || (rental && start > 2) || question !== null, 'Handover not possible')
  booking.handedOver = 0
  if (rental) booking.status = 'active'
  else booking.confirmed.lender ??= 0
}

function confirm(model: LedgerModel, who: Who, booking: BookingModel, returned: number | null): void {
  const party = partyOf(who, booking)
  const open = booking.status === 'confirmed' || booking.status === 'active'
  const waits = booking.question !== null && party === 'lender'
  refuseIf(!open || booking.confirmed[party] !== null || waits, 'Failed to confirm return')
  const first = booking.rental ? booking.start : -booking.paidDaysAgo
  refuseIf(returned !== null && (returned < first || returned > 0), 'Invalid dates')
  booking.confirmed[party] = 0
  booking.named[party] = returned
  if (party === 'borrower') prove(booking)
  else if (!booking.rental || booking.start <= 0) booking.handedOver ??= 0
  const { borrower, lender } = booking.confirmed
  if (borrower !== null && (lender !== null || !booking.rental)) settleBooking(model, booking)
}

const later = (daysAgo: number | null, days: number): number | null =>
  daysAgo === null ? null : daysAgo + days
const earlier = (day: number | null, days: number): number | null => (day === null ? null : day - days)

function daysPass(model: LedgerModel, booking: BookingModel, days: number): void {
  const { held, confirmed, named } = booking
  booking.start -= days
  booking.end -= days
  booking.held = held && { from: held.from - days, to: held.to - days }
  booking.paidDaysAgo += days
  booking.acceptedDaysAgo = later(booking.acceptedDaysAgo, days)
  booking.claimedDaysAgo += days
  booking.endedDaysAgo += days
  booking.handedOver = earlier(booking.handedOver, days)
  if (booking.question) booking.question.daysAgo += days
  for (const party of ['borrower', 'lender'] as const) {
    confirmed[party] = earlier(confirmed[party], days)
    named[party] = earlier(named[party], days)
  }
  if (booking.status === 'pending') booking.status = 'timed out'
  runJobsInModel(model)
}

function moveByReference(model: LedgerModel, operation: Extract<Operation, { reference: string }>): void {
  const { kind, who, reference } = operation
  const amount = kind === 'ai session' ? AI_SESSION : operation.amount
  const use = `${kind}:${amount}`
  if (model.isReplay(`${who}:${reference}`, use)) return
  refuseIf(kind === 'ai session' && model.wallet(who) < amount, 'Insufficient wallet balance')
  model.references.set(`${who}:${reference}`, use)
  model.move(who, kind === 'ai session' ? -amount : amount)
  if (kind === 'ai session') model.revenue += amount
  if (kind === 'service refunds') model.revenue -= amount
}

/** Changes the model as the operation should change the database; answers the outcome of a settled reference. */
export function predict(model: LedgerModel, operation: Operation): string | undefined {
  if (isWithdrawal(operation)) {
    predictWithdrawal(model, operation)
    return undefined
  }
  if (isCardRefund(operation)) {
    predictCardRefund(model, operation)
    return undefined
  }
  switch (operation.kind) {
    case 'book':
      bookInModel(model, operation)
      return undefined
    case 'start funding':
      return undefined
    case 'start card payment':
      startCardPaymentInModel(model, operation.booking)
      return undefined
    case 'paystack lists':
      return predictListed(operation)
    case 'settle':
      return settlePaymentInModel(model, operation.payment, operation.says)
    case 'pay from wallet':
      partyOf(operation.who, operation.booking, 'borrower')
      payFromWalletInModel(model, operation.booking)
      return undefined
    case 'cancel':
      cancel(model, operation.who, operation.booking)
      return undefined
    case 'accept':
    case 'decline':
      answer(model, operation.who, operation.booking, operation.kind === 'accept')
      return undefined
    case 'hand over':
      handOver(operation.who, operation.booking)
      return undefined
    case 'receive':
      receive(operation.who, operation.booking)
      return undefined
    case 'not received':
    case 'no show':
      report(operation.who, operation.booking, operation.kind)
      return undefined
    case 'answer question':
      answerQuestion(model, operation)
      return undefined
    case 'confirm':
      confirm(model, operation.who, operation.booking, operation.returned)
      return undefined
    case 'hold runs out':
      operation.booking.status = 'timed out'
      return undefined
    case 'days pass':
      daysPass(model, operation.booking, operation.days)
      return undefined
    default:
      moveByReference(model, operation)
      return undefined
  }
}
