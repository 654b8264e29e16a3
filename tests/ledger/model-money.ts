import {
  type BookingModel,
  isRunningInModel,
  type LedgerModel,
  type PaymentModel,
  Refused,
  refuseIf,
  type Status,
} from './model.ts'
import { holdEnds } from './model-booking.ts'
import type { Who } from './operations.ts'

/** Tenths of a per cent of rent and price. */
export const PLATFORM_FEE_PER_MILLE = 75
const roundedShare = (kobo: number, perMille: number): number => Math.floor((kobo * perMille + 500) / 1000)

/** From today on for ever: what a sale holds once it is paid. */
const forGood = { from: 0, to: Number.POSITIVE_INFINITY }

function problemWithPaying(model: LedgerModel, booking: BookingModel): string | null {
  const { status, rental, borrower, thing } = booking
  if (status !== 'pending') return 'Booking expired'
  const except = (other: BookingModel) => other === booking || other.status === 'timed out'
  if (!rental && model.isTaken(thing, forGood, except)) return 'Item not available'
  return rental && !model.withinLimit(borrower) ? 'Rental limit reached' : null
}

export function checkPayable(model: LedgerModel, booking: BookingModel): void {
  const problem = problemWithPaying(model, booking)
  if (problem) throw new Refused(problem)
}

/** Of the thing, those whose time is over. */
function endHolds(model: LedgerModel, { thing }: BookingModel): void {
  for (const other of model.bookings)
    if (other.thing === thing && other.status === 'timed out') other.status = 'expired'
}

/** Who has begun to pay for a purchase keeps the thing until the hold ends. */
export function startCardPaymentInModel(model: LedgerModel, booking: BookingModel): void {
  checkPayable(model, booking)
  if (booking.rental) return
  endHolds(model, booking)
  booking.held = { from: 0, to: holdEnds(model) }
}

function markPaid(model: LedgerModel, booking: BookingModel): void {
  const { thing, rental } = booking
  booking.escrow = booking.total
  if (!rental) {
    booking.held = { ...forGood }
    endHolds(model, booking)
    // The first who pays wins.
    for (const other of model.bookings)
      if (other.thing === thing && other !== booking && !other.rental && other.status === 'pending')
        other.status = 'expired'
  }
  booking.status = booking.thing.approval_required ? 'requested' : 'confirmed'
  if (!rental) thing.sold = true
}

export function payFromWalletInModel(model: LedgerModel, booking: BookingModel): void {
  if (isRunningInModel(booking) || booking.status === 'completed') return
  checkPayable(model, booking)
  refuseIf(model.wallet(booking.borrower) < booking.total, 'Insufficient wallet balance')
  model.move(booking.borrower, -booking.total)
  markPaid(model, booking)
}

/** What a reference becomes; what it became stays. */
export function settlePaymentInModel(model: LedgerModel, payment: PaymentModel, says: string): string {
  if (payment.outcome) return payment.outcome
  if (says === 'failed' || says === 'pending') return says
  payment.outcome = says === 'success' ? credit(model, payment) : 'mismatch'
  if (says === 'short') payment.came.kobo -= 1
  if (says === 'dollars') payment.came.currency = 'USD'
  return payment.outcome
}

/** A payment of more than asked pays a booking that waits; the wallet gets the difference. */
export function acceptForBooking(model: LedgerModel, payment: PaymentModel, kobo: number): void {
  const { booking } = payment
  if (!booking) return
  const difference = kobo - booking.total
  refuseIf(problemWithPaying(model, booking) !== null || difference < 0, 'Not decided')
  model.move(booking.borrower, difference)
  payment.byCard = booking.total
  markPaid(model, booking)
}

function credit(model: LedgerModel, payment: PaymentModel): string {
  const { who, booking, amount } = payment
  if (booking && problemWithPaying(model, booking) === null) {
    payment.byCard = amount
    markPaid(model, booking)
    return booking.status === 'requested' ? 'requested' : 'booked'
  }
  model.move(who, amount)
  return booking ? 'credited_to_wallet' : 'funded'
}

/** A booking that does not happen: the lender gets what the rules give, the borrower the rest. */
export function endBooking(
  model: LedgerModel,
  booking: BookingModel,
  status: Status,
  toLender: number,
): void {
  if (booking.escrow > 0) {
    model.move(booking.lender, toLender)
    model.move(booking.borrower, booking.escrow - toLender)
    booking.refunded = booking.escrow - toLender
    booking.endedDaysAgo = 0
    if (!booking.rental) booking.thing.sold = false
  }
  booking.escrow = 0
  booking.status = status
  booking.question = null
}

/** Half the rent when a borrower cancels later than 48 hours before the start. */
export function cancellationFee(booking: BookingModel, who: Who): number {
  const late = booking.status === 'confirmed' && booking.rental && booking.start <= 2
  return late && who === booking.borrower ? roundedShare(booking.price, 500) : 0
}

/** A question ends the booking; who admits not to have come, or cancels, pays as for a late cancellation. */
export function endAsAsked(model: LedgerModel, booking: BookingModel, silent: boolean): void {
  const kind = booking.question?.kind
  const pays = kind === 'cancel' || (kind === 'no show' && !silent)
  endBooking(model, booking, 'cancelled', pays ? cancellationFee(booking, booking.borrower) : 0)
}

function lateFee({ rental, end, dailyPrice, deposit }: BookingModel, day: number | null): number {
  return rental && day !== null ? Math.min(Math.max(0, day - end) * dailyPrice, deposit) : 0
}

/** The lender's day, else the borrower's; of a silent lender the day on which the borrower confirmed. */
function returnDay({ named, confirmed }: BookingModel): number | null {
  return named.lender ?? named.borrower ?? (confirmed.lender === null ? confirmed.borrower : null)
}

/**
 * Rent and late charges to the lender, the rest of the deposit to the borrower, the fee to Aso. What the lender's later day
 * costs more than the borrower's is claimed and stays.
 */
export function settleBooking(model: LedgerModel, booking: BookingModel): void {
  const { price, deposit, total, rental, thing, named, confirmed } = booking
  const both = confirmed.borrower !== null && confirmed.lender !== null
  const more = lateFee(booking, named.lender) - lateFee(booking, named.borrower)
  booking.claimed = both ? Math.max(0, more) : 0
  booking.claimedDaysAgo = 0
  const day = returnDay(booking)
  const late = lateFee(booking, day) - booking.claimed
  const fee = roundedShare(price, PLATFORM_FEE_PER_MILLE)
  model.move(booking.lender, total - deposit - fee + late)
  model.move(booking.borrower, deposit - late - booking.claimed)
  model.revenue += fee
  booking.escrow = booking.claimed
  booking.status = booking.claimed > 0 ? 'returned' : 'completed'
  if (!rental || booking.held === null) return
  const returned = (booking.claimed > 0 ? named.borrower : day) ?? Math.min(0, booking.end)
  const to = Math.min(booking.held.to, returned + thing.buffer_days)
  booking.held = returned < booking.start ? null : { from: booking.start, to }
}

/** Silence accepts a claim. */
function acceptClaim(model: LedgerModel, booking: BookingModel): void {
  model.move(booking.lender, booking.claimed)
  booking.claimed = 0
  booking.escrow = 0
  booking.status = 'completed'
}

/** What the jobs do once time has passed, where all notices were sent. */
export function runJobsInModel(model: LedgerModel): void {
  for (const booking of model.bookings) {
    if (booking.status === 'timed out') booking.status = 'expired'
    else if (booking.status === 'requested' && booking.paidDaysAgo >= 1)
      endBooking(model, booking, 'expired', 0)
    else if (booking.question) {
      if (booking.question.daysAgo >= 1) endAsAsked(model, booking, true)
    } else if (booking.status === 'returned') {
      if (booking.claimedDaysAgo >= 2 && isOver(booking, 2)) acceptClaim(model, booking)
    } else if (booking.status === 'confirmed' || booking.status === 'active') closeByDeadline(model, booking)
  }
}

/** So many days have passed since the end of the last day. */
const isOver = ({ end }: BookingModel, days: number): boolean => end + 1 + days <= 0
const isAgo = (day: number | null, days: number): boolean => day !== null && day <= -days

function closeByDeadline(model: LedgerModel, booking: BookingModel): void {
  const { rental, proven, confirmed, acceptedDaysAgo, paidDaysAgo } = booking
  const handedOver = booking.handedOver ?? confirmed.lender
  if (!rental) {
    if (handedOver === null && (acceptedDaysAgo ?? paidDaysAgo) >= 7)
      endBooking(model, booking, 'cancelled', 0)
    if (isAgo(handedOver, 3)) booking.status = 'disputed'
  } else if (!proven && handedOver === null) {
    if (isOver(booking, 2)) endBooking(model, booking, 'cancelled', 0)
  } else if (!proven) {
    if (isOver(booking, 2) && isAgo(handedOver, 2)) booking.status = 'disputed'
  } else if (confirmed.borrower !== null || confirmed.lender !== null) {
    const due = isAgo(confirmed.borrower ?? confirmed.lender, 2) && isOver(booking, 2)
    if (due) settleBooking(model, booking)
  } else if (isOver(booking, 7)) booking.status = 'disputed'
}
