import { z } from 'zod'
import { isSignedBy } from '../_shared/adapters/paystack-signature.ts'
import { parseJson, readRawBody } from '../_shared/body.ts'
import { call, serviceClient } from '../_shared/database.ts'
import { env } from '../_shared/env.ts'
import { settle } from '../_shared/payments.ts'
import { Refusal } from '../_shared/refusal.ts'
import { serve } from '../_shared/serve.ts'

const maxEventBytes = 256 * 1024

const someEvent = z.object({ event: z.string().max(100), data: z.record(z.string(), z.json()) })

const charge = z.object({
  reference: z.string().max(100),
  amount: z.number().int(),
  currency: z.string(),
  status: z.string(),
  channel: z.string().nullish(),
})

/** What is stored of an event: no data of the payer or the card. */
const detail = z
  .union([z.string().max(100), z.number()])
  .optional()
  .catch(undefined)
const summary = z.object({
  id: detail,
  amount: detail,
  currency: detail,
  status: detail,
  channel: detail,
  paid_at: detail,
})

/**
 * Receives Paystack's events; Paystack repeats an event until it gets a 200. The signature is checked before anything else.
 * The stored event is only a record: settling is idempotent, so a repeated event settles what failed the first time.
 */
export default serve('paystack-webhook', async (request) => {
  const raw = await readRawBody(request, maxEventBytes)
  if (!(await isSignedBy(env.paystackSecretKey(), raw, request.headers.get('x-paystack-signature')))) {
    throw new Refusal(401, 'Invalid signature')
  }
  const parsed = someEvent.safeParse(parseJson(raw))
  if (!parsed.success) throw new Refusal(400, 'Not an event')
  const { event, data } = parsed.data
  const service = serviceClient()

  const reference = z.string().max(100).safeParse(data.reference)
  if (reference.success) {
    const record = { p_event: event, p_reference: reference.data, p_payload: summary.parse(data) }
    await call(service, 'record_webhook', record, z.boolean())
  }
  if (event === 'charge.success') {
    const paid = charge.safeParse(data)
    if (!paid.success) throw new Refusal(400, 'Not a charge')
    await settle(service, paid.data.reference, paid.data)
  }
  return { status: true, message: 'Received', data: null }
})
