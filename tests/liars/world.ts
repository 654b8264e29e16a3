import type { Database } from '#database.types.ts'

/** What is so, whatever anybody says: the people, what they really do, and what the database says about their bookings. */
export type Side = 'borrower' | 'lender'
/** Honest: answers everything truthfully in time. Careless: never says anything. Lying: says anything. */
export type Character = 'honest' | 'careless' | 'lying'

export interface Person {
  id: string
  character: Character
}

export type DamageKind = 'cleaning' | 'repair' | 'missing_part' | 'loss'

/** What will really happen with a booking. Days are counted from the day the seed began. */
export interface Plan {
  /** When the item would change hands; of a rental its first day. */
  handover: number
  /** The borrower pays; else the booking expires. */
  isPaid: boolean
  borrowerComes: boolean
  lenderComes: boolean
  /** The day on which the borrower brings it back; null: never. */
  back: number | null
  damage: { kind: DamageKind; kobo: number } | null
  /** Who lies at the end only: about the day, the damage and what is owed for them. */
  patient: Record<Side, boolean>
}

export interface ClaimLine {
  kind: DamageKind | 'late_days'
  claimed: number
  answer: string | null
  counter: number | null
  counterAccepted: boolean | null
  ruled: number | null
  final: number | null
}

/** A booking as testing.state() answers it, amounts in kobo. */
export interface Stored {
  status: string
  /** Its days as booked, counted from today; of a sale null. */
  start: number | null
  end: number | null
  paid: boolean
  total: number
  rent: number
  price: number
  dailyPrice: number
  deposit: number
  claimed: number
  lateFee: number
  escrow: number
  /** What came out of the escrow to each. */
  borrower: number
  lender: number
  fee: number
  proven: boolean
  marked: boolean
  question: 'not_received' | 'no_show' | 'cancel' | null
  questionBy: Side | null
  /** Who did not appear or did not deliver, as the database counts it. */
  failed: Side | null
  borrowerConfirmed: boolean
  lenderConfirmed: boolean
  /** Both have named a day of return, and not the same. */
  daysDiffer: boolean
  claim: { id: string; status: string; clock: boolean; lines: ClaimLine[] } | null
  /** The dispute that waits for an admin; `by` null: a deadline raised it. */
  dispute: {
    id: string
    by: Side | null
    contested: number
    type: string
    settled: boolean
    clock: boolean
  } | null
  /** How disputes of it were ruled. */
  rulings: string[]
  /** How many disputes of it were decided, dismissals too. */
  judged: number
}

export interface Booking {
  id: string
  number: number
  rental: boolean
  start: number
  end: number
  borrower: Person
  lender: Person
  plan: Plan
  /** The days on which it really changed hands. */
  handedOver: number | null
  returned: number | null
  /** The borrower cancelled of their own will, when that costs a share of the rent. */
  cancelledLate: boolean
  /** The kinds of lies that were told about it, each with the side. */
  lies: Set<string>
  /** The last day on which it was not over. */
  overOn: number
  stored: Stored
}

export const party = (booking: Booking, side: Side): Person => booking[side]
export const otherSide = (side: Side): Side => (side === 'borrower' ? 'lender' : 'borrower')

const OVER = ['completed', 'cancelled', 'declined', 'expired']
export const isOver = ({ stored }: Pick<Booking, 'stored'>): boolean => OVER.includes(stored.status)
export const isRunning = ({ stored }: Pick<Booking, 'stored'>): boolean =>
  ['confirmed', 'active'].includes(stored.status)

export type Action = Database['public']['Enums']['booking_action']

export interface LineSent {
  kind: ClaimLine['kind']
  amount?: number
  words: string
}

export interface AnswerSent {
  kind: ClaimLine['kind']
  answer: 'accepted' | 'refused' | 'countered'
  counter_amount?: number
  words?: string
}

export interface OfferAnswer {
  kind: ClaimLine['kind']
  accepted: boolean
}

/** An act of the process of bookings, and what it says. */
export interface Act {
  booking: Booking
  side: Side
  action: Action
  day?: number | null
  lines?: readonly LineSent[]
  answers?: readonly AnswerSent[]
  offers?: readonly OfferAnswer[]
}

/** One thing that somebody does. `sql` answers one JSON value. */
export interface Operation {
  who: string
  /** `time`: nobody does it, and no trigger fires. */
  role: 'authenticated' | 'service_role' | 'owner' | 'time'
  uid: string | null
  sql: string
  act?: Act
}
