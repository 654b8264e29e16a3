import { fromKobo } from '#contract/rules/money.ts'
import { type LedgerModel, type PaymentModel, refuseIf } from './model.ts'
import { acceptForBooking } from './model-money.ts'
import type { Statement } from './operation-sql.ts'
import type { Operation, Who } from './operations.ts'
import type { Random } from './random.ts'
import { ADMIN, SECOND_ADMIN } from './withdrawals.ts'

export interface CardRefundModel {
  /** '' until the database has said it. */
  id: string
  payment: PaymentModel
  /** Kobo. */
  amount: number
  status: 'requested' | 'pending' | 'processed' | 'failed'
  /** Of money in suspense: what fails goes back there. */
  fromSuspense: boolean
}

type Word = 'pending' | 'processed' | 'failed'
type Admin = 'first' | 'second'
export type Decision = 'refund' | 'credit' | 'accept' | 'paid_back'

export type CardRefundOperation =
  | { kind: 'send to card'; who: Who; payment: PaymentModel; amount: number }
  /** Paystack is asked, or tells. */
  | { kind: 'card refund'; cardRefund: CardRefundModel; says: Word }
  | { kind: 'decide'; by: Admin; payment: PaymentModel; decision: Decision; person: Who }

export const isCardRefund = (operation: Operation): operation is CardRefundOperation =>
  operation.kind === 'send to card' || operation.kind === 'card refund' || operation.kind === 'decide'

const CHOICE_DAYS = 90
export const cardRefundSettings = {
  card_refund_choice_days: String(CHOICE_DAYS),
  card_refunds_limit: '1000000',
}

export function nextCardRefund(random: Random, model: LedgerModel, who: Who): CardRefundOperation | null {
  const known = model.cardRefunds.filter(({ id }) => id !== '')
  const odd = model.payments.filter(({ outcome }) => outcome === 'mismatch')
  if (known.length > 0 && random.chance(0.4)) {
    const open = known.filter(({ status }) => status === 'requested' || status === 'pending')
    const cardRefund = random.pick(open.length > 0 && random.chance(0.9) ? open : known)
    return { kind: 'card refund', cardRefund, says: wordFor(random, cardRefund) }
  }
  if (odd.length > 0 && random.chance(0.4)) {
    const decision = random.pick(['refund', 'refund', 'credit', 'accept', 'paid_back'] as const)
    const [payment, by] = [random.pick(odd), random.pick(['first', 'second'] as const)]
    const proposed = random.chance(0.7) && payment.proposal
    if (proposed) return { kind: 'decide', by, payment, decision: 'credit', person: proposed.person }
    const { waiting } = payment
    if (waiting && random.chance(0.7))
      return { kind: 'decide', by, payment, decision: waiting.decision, person: waiting.person }
    return { kind: 'decide', by, payment, decision, person: who }
  }
  const back = model.payments.filter((payment) => cameBack(payment) > 0)
  const asked = back.length > 0 && random.chance(0.9) ? back : model.payments
  if (asked.length === 0) return null
  const payment = random.pick(asked)
  const left = Math.max(Math.min(leftOf(model, payment), model.wallet(payment.who)), 1)
  const amount = random.chance(0.6) ? left : random.int(1, Math.ceil(left * 1.1))
  return { kind: 'send to card', who: random.chance(0.95) ? payment.who : who, payment, amount }
}

/** What Paystack can say without contradicting itself: that would be for an admin. */
function wordFor(random: Random, { status }: CardRefundModel): Word {
  if (status === 'processed') return random.pick(['processed', 'pending'])
  if (status === 'failed') return random.pick(['failed', 'pending'])
  return random.pick(['pending', 'processed', 'processed', 'failed'])
}

export function cardRefundStatement(operation: CardRefundOperation, idOf: (who: Who) => string): Statement {
  const { kind } = operation
  if (kind === 'send to card') {
    const call = `public.refund_to_card('${operation.payment.reference}', ${fromKobo(operation.amount)})`
    return { role: 'authenticated', uid: idOf(operation.who), sql: `select to_jsonb(f) from ${call} f` }
  }
  if (kind === 'card refund') {
    const { id, amount } = operation.cardRefund
    return {
      role: 'service_role',
      uid: null,
      sql: `select to_jsonb(r) from public.begin_card_refund('${id}', 0) b,
        lateral public.record_card_refund('${id}', 'paystack-${id}', '${operation.says}', ${amount} + (b and false)::int) r`,
    }
  }
  const { by, payment, decision, person } = operation
  const uid = by === 'first' ? ADMIN : SECOND_ADMIN
  const args = `testing.suspense_item('${payment.reference}'), '${decision}', 'Compared', '${idOf(person)}'`
  return { role: 'authenticated', uid, sql: `select to_jsonb(public.decide_suspense(${args}))` }
}

/** Changes the model as the operation should change the database. */
export function predictCardRefund(model: LedgerModel, operation: CardRefundOperation): void {
  if (operation.kind === 'send to card') sendToCard(model, operation.who, operation.payment, operation.amount)
  else if (operation.kind === 'card refund') conclude(model, operation.cardRefund, operation.says)
  else decide(model, operation)
}

/** Of what the card paid, so much was in the wallet again. */
function cameBack({ outcome, amount, byCard, booking }: PaymentModel): number {
  if (outcome === 'credited_to_wallet') return amount
  const over = booking && ['cancelled', 'declined', 'expired'].includes(booking.status)
  return over ? Math.min(byCard, booking.refunded) : 0
}

const refundsOf = (model: LedgerModel, payment: PaymentModel): CardRefundModel[] =>
  model.cardRefunds.filter((one) => one.payment === payment && one.status !== 'failed')

const leftOf = (model: LedgerModel, payment: PaymentModel): number =>
  cameBack(payment) - refundsOf(model, payment).reduce((sum, { amount }) => sum + amount, 0)

function sendToCard(model: LedgerModel, who: Who, payment: PaymentModel, amount: number): void {
  const title = 'Refund not possible'
  refuseIf(payment.who !== who || payment.booking === null || cameBack(payment) === 0, title)
  const late = payment.outcome !== 'credited_to_wallet' && (payment.booking?.endedDaysAgo ?? 0) >= CHOICE_DAYS
  refuseIf(late || amount > leftOf(model, payment), title)
  refuseIf(amount > model.wallet(who), 'Insufficient Balance')
  open(model, payment, amount, false)
  model.move(who, -amount)
}

function open(model: LedgerModel, payment: PaymentModel, amount: number, fromSuspense: boolean): void {
  refuseIf(
    refundsOf(model, payment).some(({ status }) => status === 'requested'),
    'Refund not possible',
  )
  model.cardRefunds.push({ id: '', payment, amount, status: 'requested', fromSuspense })
}

function conclude(model: LedgerModel, cardRefund: CardRefundModel, says: Word): void {
  if (cardRefund.status === 'processed' || cardRefund.status === 'failed') return
  cardRefund.status = says
  if (says !== 'failed') return
  if (cardRefund.fromSuspense) cardRefund.payment.cleared = false
  else model.move(cardRefund.payment.who, cardRefund.amount)
}

type Deciding = Extract<CardRefundOperation, { kind: 'decide' }>

/** Whether a credit to another than who paid is only proposed by it. */
function proposes({ by, payment, person }: Deciding): boolean {
  if (person === payment.who) return false
  refuseIf(payment.proposal?.by === by, 'Access denied')
  if (payment.proposal) return false
  payment.proposal = { by, person }
  return true
}

/** Whether another admin has proposed the same; else it waits for one. */
function isAgreed({ by, payment, decision, person }: Deciding): boolean {
  const { waiting } = payment
  if (waiting && waiting.by !== by) {
    refuseIf(waiting.decision !== decision || waiting.person !== person, 'Not decided')
    return true
  }
  payment.waiting = { by, decision, person }
  return false
}

/** Money in dollars is not in the books, and takes two. */
function decide(model: LedgerModel, operation: Deciding): void {
  const { payment, decision, person } = operation
  const title = 'Not decided'
  refuseIf(payment.outcome !== 'mismatch' || payment.cleared, title)
  const { came, booking, who, proposal } = payment
  refuseIf(proposal !== undefined && (decision !== 'credit' || person !== proposal.person), title)
  if (decision === 'credit' || decision === 'accept') refuseIf(came.currency !== 'NGN', title)
  if (came.currency !== 'NGN' && !isAgreed(operation)) return
  if (decision === 'refund') open(model, payment, came.kobo, true)
  if (decision === 'credit') {
    if (proposes(operation)) return
    model.move(person, came.kobo)
  }
  if (decision === 'accept' && booking) acceptForBooking(model, payment, came.kobo)
  else if (decision === 'accept') model.move(who, came.kobo)
  payment.cleared = true
  payment.waiting = undefined
}
