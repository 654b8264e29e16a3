import {
  type BookingModel,
  isRunning,
  type LedgerModel,
  type PaymentModel,
  Refused,
  refuseIf,
  type Status,
} from './model.ts'
import type { Who } from './operations.ts'

/** Tenths of a per cent of rent and price. */
export const PLATFORM_FEE_PER_MILLE = 75
const roundedShare = (kobo: number, perMille: number): number => Math.floor((kobo * perMille + 500) / 1000)

/** From its day on for ever: what a sale holds once it is paid. */
const forGood = ({ held }: BookingModel) => held && { from: held.from, to: Number.POSITIVE_INFINITY }

function problemWithPaying(model: LedgerModel, booking: BookingModel): string | null {
  const { status, rental, borrower, thing } = booking
  if (status !== 'pending') return 'Booking expired'
  const except = (other: BookingModel) => other === booking || other.status === 'timed out'
  if (!rental && model.isTaken(thing, forGood(booking), except)) return 'Item not available'
  return rental && !model.withinLimit(borrower) ? 'Rental limit reached' : null
}

export function checkPayable(model: LedgerModel, booking: BookingModel): void {
  const problem = problemWithPaying(model, booking)
  if (problem) throw new Refused(problem)
}

function markPaid(model: LedgerModel, booking: BookingModel): void {
  const { thing, rental } = booking
  booking.escrow = booking.total
  if (!rental) {
    booking.held = forGood(booking)
    for (const other of model.bookings) {
      if (other.thing === thing && other.status === 'timed out') other.status = 'expired'
    }
  }
  booking.status = booking.thing.approval_required ? 'requested' : 'confirmed'
  if (!rental) thing.sold = true
}

export function payFromWallet(model: LedgerModel, booking: BookingModel): void {
  if (isRunning(booking) || booking.status === 'completed') return
  checkPayable(model, booking)
  refuseIf(model.wallet(booking.borrower) < booking.total, 'Insufficient wallet balance')
  model.move(booking.borrower, -booking.total)
  markPaid(model, booking)
}

/** What a reference becomes; what it became stays. */
export function settlePayment(model: LedgerModel, payment: PaymentModel, says: string): string {
  if (payment.outcome) return payment.outcome
  if (says === 'failed' || says === 'pending') return says
  payment.outcome = says === 'success' ? credit(model, payment) : 'mismatch'
  return payment.outcome
}

function credit(model: LedgerModel, { who, booking, amount }: PaymentModel): string {
  if (booking && problemWithPaying(model, booking) === null) {
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
    if (!booking.rental) booking.thing.sold = false
  }
  booking.escrow = 0
  booking.status = status
}

/** Half the rent when a borrower cancels later than 48 hours before the start. */
export function cancellationFee(booking: BookingModel, who: Who): number {
  const late = booking.status === 'confirmed' && booking.rental && booking.start <= 2
  return late && who === booking.borrower ? roundedShare(booking.price, 500) : 0
}

/** A confirmation from before the rental says nothing of its return. */
function returnDay({ named, confirmed, rental, start, end }: BookingModel): number {
  const said = [confirmed.borrower, confirmed.lender].filter((day) => day !== null)
  const counted = said.filter((day) => !rental || day >= start)
  const day = named.lender ?? named.borrower
  if (day === null && counted.length === 0) return rental ? Math.min(0, end) : 0
  return Math.min(day ?? 0, ...counted)
}

/** Rent and late charges to the lender, the rest of the deposit to the borrower, the fee to Aso. */
export function settleBooking(model: LedgerModel, booking: BookingModel): void {
  const { price, deposit, total, rental, thing } = booking
  const returned = returnDay(booking)
  const lateDays = rental ? Math.max(0, returned - booking.end) : 0
  const late = Math.min(lateDays * booking.dailyPrice, deposit)
  const fee = roundedShare(price, PLATFORM_FEE_PER_MILLE)
  model.move(booking.lender, total - deposit - fee + late)
  model.move(booking.borrower, deposit - late)
  model.revenue += fee
  booking.escrow = 0
  booking.status = 'completed'
  if (!rental || booking.held === null) return
  const to = Math.min(booking.held.to, returned + thing.buffer_days)
  booking.held = returned < booking.start ? null : { from: booking.start, to }
}

/** What the jobs do once time has passed. */
export function runJobs(model: LedgerModel): void {
  for (const booking of model.bookings) {
    if (booking.status === 'timed out') booking.status = 'expired'
    else if (booking.status === 'requested' && booking.paidDaysAgo >= 1)
      endBooking(model, booking, 'expired', 0)
    else if ((booking.status === 'confirmed' || booking.status === 'active') && isDue(booking)) {
      settleBooking(model, booking)
    }
  }
}

function isDue({ rental, confirmed, end }: BookingModel): boolean {
  if (!rental) return confirmed.lender !== null && confirmed.lender <= -3
  const first = confirmed.borrower ?? confirmed.lender
  return first !== null && first <= -2 && end + 3 <= 0
}
