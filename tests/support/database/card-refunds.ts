import type { Database } from '#database.types.ts'
import {
  type BookingRow,
  cancelBooking,
  insertBooking,
  item,
  member,
  startBookingPayment,
  storedBooking,
} from './builders.ts'
import { type GatewayAnswer, settlePayment } from './card-payments.ts'
import type { Person, TestDatabase, Values } from './test-database.ts'

export type CardRefund = Database['public']['Tables']['card_refunds']['Row']
export type Offer = Database['public']['CompositeTypes']['card_refund_offer']

export interface CancelledSetup {
  ada: Person
  bola: Person
  booking: BookingRow
  /** Of the card payment. */
  reference: string
}

/** Bola has paid for three days of Ada's dress by card. */
export async function setUpCardPaid(db: TestDatabase, values: Values = {}): Promise<CancelledSetup> {
  const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
  const booking = await insertBooking(db, bola, await item(db, ada), values)
  const payment = await startBookingPayment(db, bola, booking)
  await settlePayment(db, payment)
  return { ada, bola, booking: await storedBooking(db, booking), reference: payment.reference }
}

/** The same, and cancelled: ₦8,000 are back in the wallet. */
export async function setUpCancelled(db: TestDatabase): Promise<CancelledSetup> {
  const setup = await setUpCardPaid(db)
  await cancelBooking(db, setup.bola, setup.booking)
  return setup
}

/** A booking of ₦8,000 that waits, for which another amount or currency came. */
export async function setUpUnbookedMismatch(
  db: TestDatabase,
  answer: GatewayAnswer,
): Promise<CancelledSetup> {
  const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
  const booking = await insertBooking(db, bola, await item(db, ada))
  const payment = await startBookingPayment(db, bola, booking)
  await settlePayment(db, payment, answer)
  return { ada, bola, booking, reference: payment.reference }
}

export const refundOffers = (
  db: TestDatabase,
  person: Person,
  { id }: Pick<BookingRow, 'id'>,
): Promise<Offer[]> => db.as(person).call<Offer>('card_refund_offers', { p_transaction_id: id })

export async function refundToCard(
  db: TestDatabase,
  person: Person,
  reference: string,
  amount: number,
): Promise<CardRefund> {
  const args = { p_payment_reference: reference, p_amount: amount }
  const [refund] = await db.as(person).call<CardRefund>('refund_to_card', args)
  if (!refund) throw new Error('No refund')
  return refund
}

export const storedRefund = (db: TestDatabase, { id }: Pick<CardRefund, 'id'>): Promise<CardRefund> =>
  db.one<CardRefund>('select * from public.card_refunds where id = $1', [id])

/** A worker has it in hand and is about to ask Paystack. */
export async function beginRefund(db: TestDatabase, { id }: Pick<CardRefund, 'id'>): Promise<boolean> {
  const { checks } = await db.one<{ checks: number }>(
    'select checks from private.card_refund_calls where card_refund_id = $1',
    [id],
  )
  const args = { p_id: id, p_checks: checks }
  const [row] = await db.as('service').call<{ begin_card_refund: boolean }>('begin_card_refund', args)
  return row?.begin_card_refund ?? false
}

interface Said {
  kobo?: number
  refundId?: string
}

/** What Paystack says of the refund. */
export async function recordRefund(
  db: TestDatabase,
  { id, amount }: Pick<CardRefund, 'id' | 'amount'>,
  status: string,
  { kobo = Math.round(amount * 100), refundId = `paystack-${id}` }: Said = {},
): Promise<string> {
  const args = { p_id: id, p_refund_id: refundId, p_status: status, p_amount_kobo: kobo }
  const [row] = await db.as('service').call<{ record_card_refund: string }>('record_card_refund', args)
  return row?.record_card_refund ?? ''
}

export interface RefundCall {
  asked_at: string | null
  refused: boolean
  refund_id: string | null
  problem: string | null
}

export const storedCall = (db: TestDatabase, { id }: Pick<CardRefund, 'id'>): Promise<RefundCall> =>
  db.one<RefundCall>('select * from private.card_refund_calls where card_refund_id = $1', [id])

/** Naira on an account of Aso's own. */
export async function accountBalance(db: TestDatabase, kind: string): Promise<number> {
  const text = 'select balance from private.ledger_accounts where kind = $1::public.account_kind'
  return (await db.one<{ balance: number }>(text, [kind])).balance
}

export interface SuspenseRow {
  id: number
  kind: string
  source: string
  amount: number
  currency: string
  asked_amount: number | null
  full_name: string
  is_own: boolean
  can_refund: boolean
  can_accept: boolean
  can_credit: boolean
  failed_refunds: number
  decision: string | null
  reason: string | null
  refund_status: string | null
  decided_by: string | null
  proposed_by: string | null
  proposed_to: string | null
  proposal_reason: string | null
  is_proposer: boolean
}

export const moneyInSuspense = (db: TestDatabase, admin: Person, decided = false): Promise<SuspenseRow[]> =>
  db.as(admin).call<SuspenseRow>('money_in_suspense', { p_decided: decided, p_limit: 50 })

export async function inSuspense(
  db: TestDatabase,
  admin: Person,
  source: string,
  decided = false,
): Promise<SuspenseRow> {
  const row = (await moneyInSuspense(db, admin, decided)).find((one) => one.source === source)
  if (!row) throw new Error(`${source} is not in suspense`)
  return row
}

export type Decision = Database['public']['Enums']['suspense_decision']

/** `decided`, or `needs_second_admin`. */
export async function decideSuspense(
  db: TestDatabase,
  admin: Person,
  id: number,
  decision: Decision,
  { reason = 'Compared with Paystack', person = null }: { reason?: string; person?: Person | null } = {},
): Promise<string> {
  const args = { p_id: id, p_decision: decision, p_reason: reason, p_person: person?.id ?? null }
  const [row] = await db.as(admin).call<{ decide_suspense: string }>('decide_suspense', args)
  return row?.decide_suspense ?? ''
}

export const dropProposal = (db: TestDatabase, admin: Person, id: number, reason: string): Promise<unknown> =>
  db.as(admin).call('drop_suspense_proposal', { p_id: id, p_reason: reason })
