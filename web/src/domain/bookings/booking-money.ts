import { type DateOnly, dayDifference, lagosToday } from '#contract/rules/dates.ts'
import { addNaira, roundNaira } from '#contract/rules/money.ts'
import type { Database } from '#database.types.ts'
import { lagosDay } from '@/lib/lagos-time'
import type { ClaimedShares } from './claimed-shares'
import type { LostDiscount } from './lost-discounts'

type Row = Database['public']['Tables']['transactions']['Row']

type LateTerms = Pick<Row, 'rental_end_date' | 'rental_price' | 'deposit_amount'>

/** What of a booking decides who gets what. */
export type MoneyTerms = LateTerms &
  ClaimedShares &
  LostDiscount &
  Pick<
    Row,
    | 'booking_status'
    | 'rent_amount'
    | 'sale_price'
    | 'total_amount'
    | 'delivery_fee'
    | 'delivery_paid_by'
    | 'return_delivery_fee'
    | 'return_paid_by'
    | 'platform_fee_percent'
    | 'settled_at'
    | 'late_fee'
    | 'claimed_amount'
    | 'lender_return_date'
    | 'borrower_return_date'
    | 'borrower_confirmed_at'
  >

/** Every naira of a booking: what was paid is price + delivery + deposit, and goes to the owner, to the renter and to Aso. */
export interface BookingMoney {
  /** Rent or sale price, before Aso's fee. */
  price: number
  /** Of the price, and of a group discount that is lost. */
  fee: number
  /** What the owner has of the price. */
  net: number
  /** Delivery that the renter pays, to the owner. */
  delivery: number
  /** Of the deposit, for late days. */
  late: number
  /** Of the deposit, for a group discount whose group fell apart, before Aso's fee. */
  lost: number
  /** What the owner has of that. */
  lostNet: number
  /** Of the deposit, held until a claim is settled. */
  claimed: number
  /** Of the deposit, to the owner for a claim. */
  paidClaim: number
  /** Of the deposit, back to the renter. */
  back: number
  toOwner: number
}

/**
 * Who gets what when the booking ends as it stands now, or who got what where it has ended so. The same arithmetic as
 * `private.settle_booking`; every screen takes its figures from here.
 */
export function bookingMoney(booking: MoneyTerms, now: number = Date.now()): BookingMoney {
  const { claimed_amount: claimed, paid_claim: paidClaim } = booking
  const price = addNaira(booking.rent_amount, booking.sale_price)
  const feeOf = (amount: number) => roundNaira((amount * booking.platform_fee_percent) / 100)
  const net = addNaira(price, -feeOf(price))
  const delivery = deliveryPaid(booking)
  const late = lateShare(booking, now)
  const left = depositBack(booking.deposit_amount, { late, claimed, paidClaim, lost: 0 })
  const lost = Math.min(booking.lost_discount, left)
  const lostNet = addNaira(lost, -feeOf(lost))
  return {
    price,
    fee: addNaira(feeOf(price), feeOf(lost)),
    net,
    delivery,
    late,
    lost,
    lostNet,
    claimed,
    paidClaim,
    back: addNaira(left, -lost),
    toOwner: addNaira(net, delivery, late, paidClaim, lostNet),
  }
}

/** What the renter has back of a deposit. */
export function depositBack(
  deposit: number,
  { late, claimed, paidClaim, lost }: Pick<BookingMoney, 'late' | 'claimed' | 'paidClaim' | 'lost'>,
): number {
  return addNaira(deposit, -late, -claimed, -paidClaim, -lost)
}

/** For what a settlement takes a part of the deposit, in words; empty where it takes none. */
export function takenFor({ late, lost }: Pick<BookingMoney, 'late' | 'lost'>): string {
  return [late > 0 && 'late days', lost > 0 && 'the lost group discount'].filter(Boolean).join(' and ')
}

/** What goes to the owner besides the price: delivery that the renter paid. */
function deliveryPaid(booking: MoneyTerms): number {
  const { delivery_paid_by, delivery_fee, return_paid_by, return_delivery_fee } = booking
  return addNaira(
    delivery_paid_by === 'borrower' ? delivery_fee : 0,
    return_paid_by === 'borrower' ? return_delivery_fee : 0,
  )
}

function lateShare(booking: MoneyTerms, now: number): number {
  const { settled_at, late_fee, booking_status, deposit_amount, claimed_amount, claimed_late } = booking
  if (settled_at !== null) return late_fee ?? 0
  if (booking_status !== 'confirmed' && booking_status !== 'active') return 0
  const { amount } = lateDays(booking, dayThatCounts(booking, now))
  if (claimed_amount === 0) return amount
  return Math.max(0, Math.min(addNaira(amount, -claimed_late), addNaira(deposit_amount, -claimed_amount)))
}

/** The day of return as it stands: what the owner named, else the renter, else when the renter said so, else today. */
function dayThatCounts(booking: MoneyTerms, now: number): DateOnly {
  const { lender_return_date, borrower_return_date, borrower_confirmed_at } = booking
  const said = borrower_confirmed_at === null ? null : lagosDay(borrower_confirmed_at)
  return lender_return_date ?? borrower_return_date ?? said ?? lagosToday(new Date(now))
}

/** How late a return on `day` is, and what that costs; no day: not late. */
export function lateDays(terms: LateTerms, day: DateOnly | null): { days: number; amount: number } {
  const { rental_end_date, rental_price, deposit_amount } = terms
  if (!rental_end_date || day === null) return { days: 0, amount: 0 }
  const days = Math.max(0, dayDifference(rental_end_date, day))
  return { days, amount: Math.min(roundNaira(days * rental_price), deposit_amount) }
}
