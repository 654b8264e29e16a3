import type { NewDispute } from '../../../local/sandbox/paystack/disputes.ts'
import { type Booking, book, list, type Member } from './members.ts'
import type { TestStack } from './test-stack.ts'
import { requestCardPayment } from './unpaid-booking.ts'

export interface PaidByCard {
  booking: Booking
  reference: string
}

/** The borrower pays a rental of the lender by card, by default one that begins in a week. */
export async function payByCard(
  stack: TestStack,
  borrower: Member,
  lender: Member,
  inDays = 7,
): Promise<PaidByCard> {
  const booking = await book(borrower, await list(lender), inDays)
  const reference = await requestCardPayment(borrower, booking)
  await stack.paystack.payer.pay(reference)
  await stack.paystack.webhooks.idle()
  return { booking, reference }
}

/** A bank disputes the payment, to be answered in 16 hours on every day of the week, and its event has arrived. Answers Paystack's id. */
export async function disputePayment(
  stack: TestStack,
  reference: string,
  options?: NewDispute,
): Promise<string> {
  const dispute = await stack.paystack.disputes.create(reference, { hours: 16, ...options })
  await stack.paystack.webhooks.idle()
  return dispute
}

/** Paystack is asked now, about the open ones and for the list. */
export async function letChargebacksBeDue({ database }: TestStack): Promise<void> {
  await database.query(`update private.chargebacks set next_ask_at = now() where status = 'open'`)
  await database.query(`delete from private.rate_limits where key = 'list_chargebacks'`)
}

export interface ChargebackState {
  id: string
  status: string
  answer: string | null
  is_sent: boolean
  answer_problem: string | null
  problem: string | null
}

export async function chargebackState(
  { database }: TestStack,
  dispute: string,
): Promise<ChargebackState | undefined> {
  const [row] = await database.query<ChargebackState>(
    `select id, status, answer, answer_sent_at is not null as is_sent, answer_problem, problem
     from private.chargebacks where dispute_id = $1`,
    [dispute],
  )
  return row
}
