import { z } from 'zod'
import { payoutMessages as words } from '#contract/messages/money/payout.ts'
import { transfer } from '../_shared/adapters/paystack.ts'
import { call, serviceClient } from '../_shared/database.ts'
import { Refusal } from '../_shared/http/refusal.ts'
import { serve } from '../_shared/http/serve.ts'
import { readSignedBody } from '../_shared/http/signed-body.ts'

/** Not all of Paystack's forms of a transfer have the code. */
const recipientCode = z
  .union([
    z.string().startsWith('RCP_'),
    z.object({ recipient_code: z.string() }).transform((r) => r.recipient_code),
  ])
  .nullable()
  .catch(null)
const about = transfer.pick({ reference: true, amount: true }).extend({ recipient: recipientCode })
/** The transfer by itself, or as the data of an event. */
const asked = z
  .union([z.object({ data: about }).transform(({ data }) => data), about])
  .transform(({ reference, amount, recipient }) => ({
    p_reference: reference,
    p_amount_kobo: amount,
    p_recipient_code: recipient,
  }))

/** Paystack asks here before it sends a transfer: only those that we asked for are sent, so a stolen key pays nobody. */
export default serve('approve-transfer', async (request) => {
  const body = asked.safeParse((await readSignedBody(request)).json)
  if (!body.success) throw new Refusal(400, words.notExpected)
  const isExpected = await call(serviceClient(), 'is_expected_payout', body.data, z.boolean())
  if (!isExpected) throw new Refusal(400, words.notExpected)
  return { status: true, message: words.expected, data: null }
})
