import type { CardRefundModel, Decision } from './card-refunds.ts'
import type { Who } from './operations.ts'
import type { WithdrawalModel } from './withdrawals.ts'

export interface Thing {
  id: string
  owner: Who
  /** Naira, as in the table. */
  rental_price: number
  sale_price: number
  deposit_amount: number
  delivery_fee: number
  return_delivery_fee: number
  owner_pays_delivery: boolean
  owner_pays_return: boolean
  pickup_method: 'pickup' | 'delivery' | 'both'
  availability_type: 'rent' | 'sale' | 'both'
  approval_required: boolean
  buffer_days: number
  sold: boolean
}

export type Status =
  | 'pending'
  | 'timed out'
  | 'requested'
  | 'confirmed'
  | 'active'
  | 'returned'
  | 'disputed'
  | 'completed'
  | 'cancelled'
  | 'declined'
  | 'expired'

/** Days are counted from today, amounts in kobo. */
export interface BookingModel {
  id: string
  thing: Thing
  borrower: Who
  lender: Who
  rental: boolean
  start: number
  end: number
  held: { from: number; to: number } | null
  price: number
  dailyPrice: number
  deposit: number
  total: number
  escrow: number
  status: Status
  /** What the borrower got back when it ended without its rental, and since when. */
  refunded: number
  endedDaysAgo: number
  paidDaysAgo: number
  acceptedDaysAgo: number | null
  /** The day on which the lender, a code or the borrower's word said that it was handed over. */
  handedOver: number | null
  /** The borrower's own word for that. */
  proven: boolean
  question: { kind: QuestionKind; by: Side; daysAgo: number } | null
  asked: QuestionKind[]
  /** What the lender claims of the deposit, and since when. */
  claimed: number
  claimedDaysAgo: number
  /** The day of each side's confirmation and the return day it named. */
  confirmed: Record<Side, number | null>
  named: Record<Side, number | null>
}

export type Side = 'borrower' | 'lender'
export type QuestionKind = 'not received' | 'no show' | 'cancel'

export interface PaymentModel {
  reference: string
  who: Who
  booking: BookingModel | null
  amount: number
  outcome: string | null
  /** What came, where that was not what was asked; whether an admin has decided about it. */
  came: { kobo: number; currency: string }
  cleared: boolean
  /** A credit to another than who paid waits for the other admin. */
  proposal?: { by: 'first' | 'second'; person: Who }
  /** A decision about another currency waits for the other admin. */
  waiting?: { by: 'first' | 'second'; decision: Decision; person: Who } | undefined
  /** What of the booking it paid. */
  byCard: number
}

/** The database refuses it with this title. */
export class Refused extends Error {
  readonly title: string

  constructor(title: string) {
    super(title)
    this.title = title
  }
}

export function refuseIf(condition: boolean, title: string): void {
  if (condition) throw new Refused(title)
}

const running: readonly Status[] = ['requested', 'confirmed', 'active', 'returned', 'disputed']
const holding: readonly Status[] = ['pending', 'timed out', ...running, 'completed']

export const isRunningInModel = ({ status }: BookingModel): boolean => running.includes(status)
export const isHolding = ({ status }: BookingModel): boolean => holding.includes(status)

/** A handful of people, their things and their money, as they should be in the database. */
export class LedgerModel {
  /** `YYYY-MM-DD`: day 0. */
  readonly today: string
  readonly things: readonly Thing[]
  readonly wallets: number[]
  readonly bookings: BookingModel[] = []
  readonly payments: PaymentModel[] = []
  readonly withdrawals: WithdrawalModel[] = []
  readonly cardRefunds: CardRefundModel[] = []
  readonly references = new Map<string, string>()
  /** What Aso earned from this model. */
  revenue = 0

  constructor(people: number, things: readonly Thing[], today: string) {
    this.wallets = Array.from({ length: people }, () => 0)
    this.things = things
    this.today = today
  }

  wallet(who: Who): number {
    return this.wallets[who] ?? 0
  }

  move(who: Who, amount: number): void {
    this.wallets[who] = this.wallet(who) + amount
  }

  /** A new member may have one rental running; after three completed ones as many as they like. */
  withinLimit(who: Who): boolean {
    const rentals = this.bookings.filter((booking) => booking.rental && booking.borrower === who)
    const completed = rentals.filter(({ status }) => status === 'completed').length
    return !rentals.some(isRunningInModel) || completed >= 3
  }

  /** Is another booking in the way of these days? */
  isTaken(thing: Thing, held: BookingModel['held'], except: (booking: BookingModel) => boolean): boolean {
    return this.bookings.some(
      (other) =>
        other.thing === thing &&
        isHolding(other) &&
        !except(other) &&
        held !== null &&
        other.held !== null &&
        other.held.from <= held.to &&
        held.from <= other.held.to,
    )
  }

  /** Whether the same use of a reference was made before; another use of it is refused. */
  isReplay(reference: string, use: string): boolean {
    const before = this.references.get(reference)
    refuseIf(before !== undefined && before !== use, 'Idempotency key reused')
    return before !== undefined
  }
}
