import { createHmac } from 'node:crypto'
import type { Stack } from '../../../local/stack.ts'
import type { Booking, Member } from './members.ts'

/** What comes from Paystack or pretends to, and what became of it. */

export function signWebhook(body: string, key = process.env.PAYSTACK_SECRET_KEY ?? ''): string {
  return createHmac('sha512', key).update(body).digest('hex')
}

export async function deliverWebhook(
  stack: Stack,
  body: string | Uint8Array<ArrayBuffer>,
  signature: string | null,
): Promise<number> {
  const response = await fetch(`${stack.url}/functions/v1/paystack-webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature !== null && { 'x-paystack-signature': signature }),
    },
    body,
  })
  await response.arrayBuffer()
  return response.status
}

export function chargeEvent(reference: string, amount: number, currency = 'NGN'): string {
  return JSON.stringify({
    event: 'charge.success',
    data: { reference, amount, currency, status: 'success', channel: 'card' },
  })
}

/** Naira: what the borrower has, and what Aso holds for the booking. */
export async function walletAndHeld(
  stack: Stack,
  borrower: Member,
  booking: Booking,
): Promise<{ wallet: number; held: number }> {
  const [row] = await stack.database.query<{ wallet: number; held: number }>(
    `select (select balance from private.ledger_accounts where kind = 'wallet' and user_id = $1) as wallet,
       coalesce((select balance from private.ledger_accounts where transaction_id = $2), 0) as held`,
    [borrower.id, booking.id],
  )
  return { wallet: Number(row?.wallet), held: Number(row?.held) }
}

/** What a payment was credited to; money in suspense is credited to nobody. */
export function transfersOf(stack: Stack, reference: string): Promise<unknown[]> {
  const text = `select from private.transfers t join private.ledger_accounts a on a.id = t.credit_account
    where t.idempotency_key = $1 and a.kind <> 'suspense'`
  return stack.database.query(text, [`payment:${reference}`])
}
