import { addDays, lagosToday } from '#contract/rules/dates.ts'
import { toKobo } from '#contract/rules/money.ts'
import { type BookingQuote, quoteBooking } from '#contract/rules/quote.ts'
import { type BookingModel, type LedgerModel, refuseIf } from './model.ts'
import type { BookOperation } from './operations.ts'

const receiveMethod = ({ thing, receive }: BookOperation): 'pickup' | 'delivery' =>
  thing.pickup_method === 'both' ? receive : thing.pickup_method

function quote(model: LedgerModel, operation: BookOperation): BookingQuote {
  return quoteBooking(operation.thing, {
    transaction_type: operation.type === 'rent' ? 'rental' : 'sale',
    start: addDays(model.today, operation.start),
    end: addDays(model.today, operation.end),
    receive_method: receiveMethod(operation),
    delivery_paid_by: operation.lenderPaysDelivery ? 'lender' : 'borrower',
    return_paid_by: operation.lenderPaysReturn ? 'lender' : 'borrower',
  })
}

/** The day on which the fifteen minutes of a hold end. */
export function holdEnds({ today }: LedgerModel): number {
  return lagosToday(new Date(Date.now() + 15 * 60_000)) === today ? 0 : 1
}

function draft(model: LedgerModel, operation: BookOperation): BookingModel {
  const { thing, who, type, start, end } = operation
  const rental = type === 'rent'
  const figures = quote(model, operation)
  return {
    id: '',
    thing,
    borrower: who,
    lender: thing.owner,
    rental,
    start: rental ? start : Number.NaN,
    end: rental ? end : Number.NaN,
    // A sale holds nothing before its payment begins.
    held: rental ? { from: start, to: end + thing.buffer_days } : null,
    price: toKobo(figures.rent_amount) + toKobo(figures.sale_price),
    dailyPrice: toKobo(figures.rental_price),
    deposit: toKobo(figures.deposit_amount),
    total: toKobo(figures.total_amount),
    escrow: 0,
    refunded: 0,
    endedDaysAgo: 0,
    status: 'pending',
    paidDaysAgo: 0,
    acceptedDaysAgo: null,
    handedOver: null,
    proven: false,
    question: null,
    asked: [],
    claimed: 0,
    claimedDaysAgo: 0,
    confirmed: { borrower: null, lender: null },
    named: { borrower: null, lender: null },
  }
}

function checkRequest(model: LedgerModel, operation: BookOperation): void {
  const { thing, who, type, start, end } = operation
  refuseIf(thing.owner === who, 'Cannot book own item')
  const offered =
    thing.availability_type === 'both' || (thing.availability_type === 'rent') === (type === 'rent')
  refuseIf(thing.sold || !offered, 'Item not available')
  if (type === 'rent') {
    refuseIf(start < 0 || end <= start || end - start + 1 > 30, 'Invalid dates')
    refuseIf(!model.withinLimit(who), 'Rental limit reached')
  }
  refuseIf(receiveMethod(operation) === 'delivery' && !operation.address, 'Delivery address required')
}

/** The borrower's own unpaid hold on the thing, and everybody's that ran out, give way to a new booking. */
export function bookInModel(model: LedgerModel, operation: BookOperation): BookingModel {
  const { thing, who } = operation
  checkRequest(model, operation)
  const booking = draft(model, operation)
  refuseIf(operation.byWallet && model.wallet(who) < booking.total, 'Insufficient wallet balance')
  const givesWay = (other: BookingModel): boolean =>
    other.thing === thing &&
    (other.status === 'timed out' || (other.status === 'pending' && other.borrower === who))
  const holds = model.bookings.filter(
    (other) => other.borrower === who && other.status === 'pending' && !givesWay(other),
  )
  refuseIf(holds.length >= 3, 'Too many unpaid bookings')
  const wanted = booking.rental ? booking.held : { from: 0, to: Number.POSITIVE_INFINITY }
  refuseIf(model.isTaken(thing, wanted, givesWay), 'Item not available')
  for (const other of model.bookings.filter(givesWay)) {
    other.status = other.status === 'pending' ? 'cancelled' : 'expired'
  }
  model.bookings.push(booking)
  return booking
}
