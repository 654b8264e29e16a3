import type { FeePayer, ReceiveMethod, RentalPeriod, TransactionType } from '../taxonomy.ts'
import { type DateOnly, isDateOnly, rentalDays } from './dates.ts'
import { addNaira, roundNaira } from './money.ts'
import { offersMonths, offersWeeks, periods } from './rental-periods.ts'

/** The terms of an item that decide what its rent is. */
interface RentTerms {
  rental_price: number | null
  rental_period?: RentalPeriod | null
  weekly_price?: number | null
  monthly_price?: number | null
}

/** The terms of an item that decide what a booking costs. */
export interface QuotedItem extends RentTerms {
  sale_price: number | null
  deposit_amount: number | null
  delivery_fee?: number | null
  return_delivery_fee?: number | null
  owner_pays_delivery?: boolean | null
  owner_pays_return?: boolean | null
}

export interface BookingChoice {
  transaction_type: TransactionType
  start?: DateOnly | null
  end?: DateOnly | null
  receive_method: ReceiveMethod
  delivery_paid_by?: FeePayer
  return_paid_by?: FeePayer
  /** Naira that the renter names; they count where the owner has set no fee. */
  delivery_fee?: number
  return_delivery_fee?: number
}

/** The columns that `quote_booking` answers: no days for a sale, no payer of a fee that there is not. */
export interface BookingQuote {
  rental_days: number | null
  rental_price: number
  rent_amount: number
  sale_price: number
  deposit_amount: number
  delivery_fee: number
  delivery_paid_by: FeePayer | null
  return_delivery_fee: number
  return_paid_by: FeePayer | null
  total_amount: number
}

export interface QuoteLine {
  kind: 'rent' | 'deposit' | 'sale' | 'delivery' | 'return_delivery' | 'total'
  label: string
  amount: number
  /** False for a fee that the owner pays: shown, not charged. */
  counted: boolean
}

/** A price shown before the server has been asked. The server's own quote decides; both follow the same rules. */
export function quoteBooking(item: QuotedItem, choice: BookingChoice): BookingQuote {
  const rental = choice.transaction_type === 'rental'
  const delivered = choice.receive_method === 'delivery'
  const days = rental ? countDays(choice) : null
  const rentalPrice = rental ? (item.rental_price ?? 0) : 0
  const quote = {
    rental_days: days,
    rental_price: rentalPrice,
    rent_amount: rental ? rentFor(item, days ?? 0) : 0,
    sale_price: rental ? 0 : (item.sale_price ?? 0),
    deposit_amount: rental ? (item.deposit_amount ?? 0) : 0,
    delivery_fee: delivered ? item.delivery_fee || (choice.delivery_fee ?? 0) : 0,
    delivery_paid_by: delivered ? payer(choice.delivery_paid_by, item.owner_pays_delivery) : null,
    return_delivery_fee:
      delivered && rental ? item.return_delivery_fee || (choice.return_delivery_fee ?? 0) : 0,
    return_paid_by: delivered && rental ? payer(choice.return_paid_by, item.owner_pays_return) : null,
  }
  return { ...quote, total_amount: totalOf(quote) }
}

/**
 * Naira for so many days: whole months and whole weeks at their own price where the item offers them,
 * the rest by the day, and never more than the next longer block or the plain daily price.
 */
export function rentFor(item: RentTerms, days: number): number {
  const { weekDays, monthDays } = periods
  const daily = item.rental_price ?? 0
  const weekly = (offersWeeks(item.rental_period) && item.weekly_price) || Number.POSITIVE_INFINITY
  const monthly = (offersMonths(item.rental_period) && item.monthly_price) || Number.POSITIVE_INFINITY
  const byWeek = (count: number) =>
    Math.min(count * daily, blocks(count, weekDays, weekly) + Math.min((count % weekDays) * daily, weekly))
  const byMonth = blocks(days, monthDays, monthly) + Math.min(byWeek(days % monthDays), monthly)
  return roundNaira(Math.min(byWeek(days), byMonth))
}

/** No whole block costs nothing, also where a block is not offered. */
function blocks(days: number, length: number, price: number): number {
  const whole = Math.floor(days / length)
  return whole === 0 ? 0 : whole * price
}

/** The lines of a price breakdown, in the order they are read. */
export function quoteLines(quote: BookingQuote): QuoteLine[] {
  const days = quote.rental_days === 1 ? '1 day' : `${quote.rental_days} days`
  const lines: QuoteLine[] = [
    { kind: 'rent', label: `Rent (${days})`, amount: quote.rent_amount, counted: true },
    { kind: 'sale', label: 'Sale price', amount: quote.sale_price, counted: true },
    { kind: 'deposit', label: 'Security deposit', amount: quote.deposit_amount, counted: true },
    {
      kind: 'delivery',
      label: 'Delivery fee',
      amount: quote.delivery_fee,
      counted: quote.delivery_paid_by === 'borrower',
    },
    {
      kind: 'return_delivery',
      label: 'Return delivery fee',
      amount: quote.return_delivery_fee,
      counted: quote.return_paid_by === 'borrower',
    },
  ]
  return [
    ...lines.filter((line) => line.amount > 0),
    { kind: 'total', label: 'Total', amount: quote.total_amount, counted: true },
  ]
}

function countDays({ start, end }: BookingChoice): number {
  return start && end && isDateOnly(start) && isDateOnly(end) ? rentalDays(start, end) : 0
}

/** The owner pays only where the item says so. */
function payer(wanted: FeePayer | undefined, offered: boolean | null | undefined): FeePayer {
  return wanted === 'lender' && offered ? 'lender' : 'borrower'
}

function totalOf(quote: Omit<BookingQuote, 'total_amount'>): number {
  return addNaira(
    quote.rent_amount,
    quote.sale_price,
    quote.deposit_amount,
    quote.delivery_paid_by === 'borrower' ? quote.delivery_fee : 0,
    quote.return_paid_by === 'borrower' ? quote.return_delivery_fee : 0,
  )
}
