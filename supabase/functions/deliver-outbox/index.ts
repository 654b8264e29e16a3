import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { functionMessages as words } from '#contract/messages.ts'
import { sendMail } from '../_shared/adapters/mail.ts'
import { sendSms } from '../_shared/adapters/sms.ts'
import { call, nothing, serviceClient } from '../_shared/database.ts'
import { scheduled } from '../_shared/scheduled.ts'

const batch = 20
const maxBatches = 10

const claimed = z.array(
  z.object({
    id: z.number().int(),
    kind: z.enum(['mail', 'sms']),
    recipient: z.string(),
    subject: z.string(),
    body: z.string(),
  }),
)
type OutgoingMessage = z.infer<typeof claimed>[number]

/** Sends what waits in the outbox. The scheduler calls it; a message is claimed by one call only. */
export default scheduled('deliver-outbox', async () => {
  const service = serviceClient()
  const counts = { sent: 0, failed: 0 }
  for (let round = 0; round < maxBatches; round += 1) {
    const messages = await call(service, 'claim_outbox', { p_limit: batch }, claimed)
    const results = await Promise.all(messages.map((message) => deliver(service, message)))
    for (const sent of results) counts[sent ? 'sent' : 'failed'] += 1
    if (messages.length < batch) break
  }
  return { status: true, message: words.outboxDelivered, data: counts }
})

async function deliver(service: SupabaseClient, message: OutgoingMessage): Promise<boolean> {
  const problem = await send(message)
  await call(service, 'finish_outbox', { p_id: message.id, p_error: problem }, nothing)
  return problem === null
}

/** What went wrong, or null. A failed message is tried again later, it doesn't stop the others. */
async function send({ id, kind, recipient, subject, body }: OutgoingMessage): Promise<string | null> {
  try {
    if (kind === 'sms') await sendSms({ to: recipient, text: body })
    else await sendMail({ to: recipient, subject, text: body, idempotencyKey: `outbox-${id}` })
    return null
  } catch (error) {
    return error instanceof Error ? error.message : 'unknown'
  }
}
