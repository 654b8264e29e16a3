import { z } from 'zod'
import { transfer } from '../_shared/adapters/paystack.ts'
import { dispute } from '../_shared/adapters/paystack-disputes.ts'
import { recordChargeback } from '../_shared/chargebacks/chargebacks.ts'
import { call, serviceClient } from '../_shared/database.ts'
import { Refusal } from '../_shared/http/refusal.ts'
import { serve } from '../_shared/http/serve.ts'
import { readSignedBody } from '../_shared/http/signed-body.ts'
import { recheckCardRefunds } from '../_shared/money/card-refunds.ts'
import { settle } from '../_shared/money/payments.ts'
import { recordPayout } from '../_shared/money/payouts.ts'
import { withoutPersonalData } from '../_shared/webhook-record.ts'

const someEvent = z.object({ event: z.string().max(100), data: z.record(z.string(), z.json()) })

const charge = z.object({
  reference: z.string().max(100),
  amount: z.number().int(),
  currency: z.string(),
  status: z.string(),
  channel: z.string().nullish(),
})

/** An event of a refund names the payment, not the refund: Paystack is asked about all refunds of it. */
const refundEvent = z.object({ transaction_reference: z.string().max(100) })

/** What an event is about. Refunds name the payment, disputes only themselves. */
function subjectOf(data: Record<string, unknown>): string {
  const names = [data.reference, data.refund_reference, data.transaction_reference, data.id]
  return String(
    names.find((name) => z.union([z.string().min(1).max(100), z.number()]).safeParse(name).success) ?? 'none',
  )
}

/**
 * Receives Paystack's events; Paystack repeats an event until it gets a 200.
 * Every event is stored, without the payer's data, before anything is done about it, known or not. That is only a record: settling a payment and recording a payout
 * are idempotent, so a repeated event settles what failed the first time.
 */
export default serve('paystack-webhook', async (request) => {
  const { json, digest } = await readSignedBody(request)
  const parsed = someEvent.safeParse(json)
  if (!parsed.success) throw new Refusal(400, 'Not an event')
  const { event, data } = parsed.data
  const service = serviceClient()

  const record = {
    p_event: event,
    p_reference: subjectOf(data),
    p_payload: withoutPersonalData(data) ?? null,
    p_digest: digest,
  }
  await call(service, 'record_webhook', record, z.boolean())
  if (event === 'charge.success') {
    const paid = charge.safeParse(data)
    if (!paid.success) throw new Refusal(400, 'Not a charge')
    await settle(service, paid.data.reference, paid.data)
  }
  const [, status] = /^transfer\.(success|failed|reversed)$/.exec(event) ?? []
  if (status) {
    const told = transfer.safeParse({ ...data, status })
    if (!told.success) throw new Refusal(400, 'Not a transfer')
    await recordPayout(service, told.data)
  }
  if (event.startsWith('charge.dispute.')) {
    const told = dispute.safeParse(data)
    if (!told.success) throw new Refusal(400, 'Not a dispute')
    await recordChargeback(service, told.data)
  }
  const refunded = event.startsWith('refund.') ? refundEvent.safeParse(data) : null
  if (refunded?.success) await recheckCardRefunds(service, refunded.data.transaction_reference)
  return { status: true, message: 'Received', data: null }
})
