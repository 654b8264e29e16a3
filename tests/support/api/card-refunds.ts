import type { Stack } from '../../../local/stack.ts'
import { clientOf } from './clients.ts'
import { type Booking, book, joinApproved, list, type Member } from './members.ts'
import { requestCardPayment } from './unpaid-booking.ts'

/** Refunds to cards by supabase-js and functions. */

export interface Cancelled {
  bola: Member
  booking: Booking
  reference: string
  /** Naira. */
  paid: number
}

/** Bola has paid by card and cancelled: the money is in the wallet. */
export async function cancelledByBola(stack: Stack, ada: Member): Promise<Cancelled> {
  const bola = await joinApproved(stack, 'Bola')
  const booking = await book(bola, await list(ada))
  const reference = await requestCardPayment(bola, booking)
  const { mode } = stack.paystack.webhooks
  stack.paystack.webhooks.mode = 'normal'
  await stack.paystack.payer.pay(reference)
  await stack.paystack.webhooks.idle()
  stack.paystack.webhooks.mode = mode
  await clientOf(bola).rpc('cancel_booking', { p_transaction_id: booking.id }).throwOnError()
  return { bola, booking, reference, paid: booking.total_amount }
}

/** The id of the refund. */
export async function askCardRefund(
  { bola, reference, paid }: Cancelled,
  naira: number = paid,
): Promise<string> {
  const args = { p_payment_reference: reference, p_amount: naira }
  const { data } = await clientOf(bola).rpc('refund_to_card', args).throwOnError()
  return String(data.id)
}

/** Time passes until Paystack is asked again; what was asked for is so long ago that it may be asked for again. */
export const letRefundsBeDue = (stack: Stack): Promise<unknown[]> =>
  stack.database.query(
    `update private.card_refund_calls set next_check_at = now(), asked_at = asked_at - interval '11 minutes'
     where concluded_at is null`,
  )

export interface RefundState {
  status: string
  problem: string | null
  wallet: number
  held: number
  /** What the sandbox has for the payment. */
  refunds: string[]
}

export async function refundState(
  stack: Stack,
  { bola, reference }: Cancelled,
  id: string,
): Promise<RefundState> {
  const [row] = await stack.database.query<Omit<RefundState, 'refunds'>>(
    `select r.status::text as status, c.problem,
       (select a.balance::float8 from private.ledger_accounts a where a.kind = 'wallet' and a.user_id = $2) as wallet,
       (select a.balance::float8 from private.ledger_accounts a where a.kind = 'card_refunds_held') as held
     from public.card_refunds r join private.card_refund_calls c on c.card_refund_id = r.id where r.id = $1`,
    [id, bola.id],
  )
  if (!row) throw new Error('No such refund')
  const made = stack.paystack.refunds.all().filter((one) => one.reference === reference)
  return { ...row, refunds: made.map(({ status }) => status) }
}
