import { type BookingModel, type LedgerModel, refuseIf } from './model.ts'
import { book } from './model-booking.ts'
import {
  cancellationFee,
  checkPayable,
  endBooking,
  payFromWallet,
  runJobs,
  settleBooking,
  settlePayment,
} from './model-money.ts'
import type { Operation, Who } from './operations.ts'

type Party = 'borrower' | 'lender'
const AI_SESSION = 20_000

function partyOf(who: Who, booking: BookingModel, only?: Party): Party {
  refuseIf(who !== booking.borrower && who !== booking.lender, 'Transaction Not Found')
  const party = who === booking.borrower ? 'borrower' : 'lender'
  refuseIf(only !== undefined && only !== party, 'Access denied')
  return party
}

function cancel(model: LedgerModel, who: Who, booking: BookingModel): void {
  const party = partyOf(who, booking)
  const { status, handedOver, confirmed, start } = booking
  const open = status === 'pending' || status === 'requested' || status === 'confirmed'
  const touched =
    handedOver || confirmed.borrower !== null || (party === 'lender' && confirmed.lender !== null)
  refuseIf(!open || touched || (party === 'borrower' && start < 0), 'Cancellation not possible')
  endBooking(model, booking, 'cancelled', cancellationFee(booking, who))
}

function answer(model: LedgerModel, who: Who, booking: BookingModel, accepted: boolean): void {
  partyOf(who, booking, 'lender')
  refuseIf(booking.status !== 'requested', 'Request not open')
  if (accepted) booking.status = 'confirmed'
  else endBooking(model, booking, 'declined', 0)
}

function handOver(who: Who, booking: BookingModel): void {
  partyOf(who, booking, 'lender')
  if (booking.status === 'active' || (booking.status === 'confirmed' && booking.handedOver)) return
  refuseIf(booking.status !== 'confirmed' || (booking.rental && booking.start > 2), 'Handover not possible')
  booking.handedOver = true
  if (booking.rental) booking.status = 'active'
  else booking.confirmed.lender ??= 0
}

function confirm(model: LedgerModel, who: Who, booking: BookingModel, returned: number | null): void {
  const party = partyOf(who, booking)
  const open = booking.status === 'confirmed' || booking.status === 'active'
  refuseIf(!open || booking.confirmed[party] !== null, 'Failed to confirm return')
  const first = Math.min(-booking.paidDaysAgo, booking.rental ? booking.start : 0)
  const possible = returned === null || (returned >= first && returned <= 0)
  refuseIf(!possible && returned !== booking.actual, 'Invalid dates')
  const named = returned === booking.actual ? null : returned
  booking.confirmed[party] = 0
  booking.named[party] = named
  booking.actual ??= named
  if (party === 'lender' && (!booking.rental || booking.start <= 0)) booking.handedOver = true
  const { borrower, lender } = booking.confirmed
  if (borrower !== null && (lender !== null || !booking.rental)) settleBooking(model, booking)
}

const earlier = (day: number | null, days: number): number | null => (day === null ? null : day - days)

function daysPass(model: LedgerModel, booking: BookingModel, days: number): void {
  const { held, confirmed, named } = booking
  booking.start -= days
  booking.end -= days
  booking.held = held && { from: held.from - days, to: held.to - days }
  booking.paidDaysAgo += days
  booking.actual = earlier(booking.actual, days)
  for (const party of ['borrower', 'lender'] as const) {
    confirmed[party] = earlier(confirmed[party], days)
    named[party] = earlier(named[party], days)
  }
  if (booking.status === 'pending') booking.status = 'timed out'
  runJobs(model)
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
  switch (operation.kind) {
    case 'book':
      book(model, operation)
      return undefined
    case 'start funding':
      return undefined
    case 'start card payment':
      checkPayable(model, operation.booking)
      return undefined
    case 'settle':
      return settlePayment(model, operation.payment, operation.says)
    case 'pay from wallet':
      partyOf(operation.who, operation.booking, 'borrower')
      payFromWallet(model, operation.booking)
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
