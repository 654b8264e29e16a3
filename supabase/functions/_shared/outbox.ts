import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { sendMail } from './adapters/mail.ts'
import { sendSms } from './adapters/sms.ts'
import { call, nothing } from './database.ts'
import { env } from './env.ts'
import type { MailWords } from './mail/layout.ts'
import { notificationMail } from './mail/notification-mail.ts'
import { deliverPush } from './pushes.ts'

const batch = 20

const message = { id: z.number().int(), recipient: z.string(), subject: z.string(), body: z.string() }
export const outgoingMail = z.object({
  ...message,
  kind: z.literal('mail'),
  topic: z.string(),
  link: z.string(),
  company: z.string(),
  /** Of mails that can be switched off by their reader. */
  unsubscribe_token: z.string().nullable(),
})
type OutgoingMail = z.infer<typeof outgoingMail>
const outgoingMessage = z.discriminatedUnion('kind', [
  outgoingMail,
  z.object({ ...message, kind: z.literal('sms') }),
  z.object({ ...message, kind: z.literal('push') }),
])
type OutgoingMessage = z.infer<typeof outgoingMessage>

/** Sends the messages that are due in the outbox. Each is claimed by one call only, however many deliver at once. */
export async function deliverOutbox(
  service: SupabaseClient,
  maxBatches: number,
): Promise<{ sent: number; failed: number }> {
  const counts = { sent: 0, failed: 0 }
  for (let round = 0; round < maxBatches; round += 1) {
    const messages = await call(service, 'claim_outbox', { p_limit: batch }, z.array(outgoingMessage))
    const results = await Promise.all(messages.map((message) => deliverOne(service, message)))
    for (const result of results) if (result !== 'dropped') counts[result] += 1
    if (messages.length < batch) break
  }
  return counts
}

async function deliverOne(
  service: SupabaseClient,
  message: OutgoingMessage,
): Promise<'sent' | 'failed' | 'dropped'> {
  if (message.kind !== 'push') return (await deliver(service, message)) ? 'sent' : 'failed'
  try {
    return await deliverPush(service, message)
  } catch (error) {
    // Such as keys of ours that are missing: no fault of the browser's.
    await finish(service, message.id, problemOf(error))
    return 'failed'
  }
}

/** Sends a mail or a text message that the caller has claimed, and notes the outcome. Whether it was handed over. */
export async function deliver(service: SupabaseClient, message: OutgoingMessage): Promise<boolean> {
  const problem = await send(message)
  await finish(service, message.id, problem)
  return problem === null
}

async function finish(service: SupabaseClient, id: number, problem: string | null): Promise<void> {
  await call(service, 'finish_outbox', { p_id: id, p_error: problem }, nothing)
}

const problemOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown')

/** The error, or null. A failed message is tried again later and does not stop the others. */
async function send(message: OutgoingMessage): Promise<string | null> {
  const { id, recipient, body } = message
  try {
    if (message.kind === 'mail')
      await sendMail({ to: recipient, words: wordsOf(message), idempotencyKey: `outbox-${id}` })
    else await sendSms({ to: recipient, text: withSite(body) })
    return null
  } catch (error) {
    return problemOf(error)
  }
}

/** A text message ends with the page of the app that it leads to: that of a booking, or the wallet. */
export const withSite = (text: string): string =>
  text.replace(/\{site\}(?=\/(?:booking\/[0-9a-f-]{36}|wallet)$)/, env.siteUrl())

function wordsOf(mail: OutgoingMail): MailWords {
  const { unsubscribe_token } = mail
  return notificationMail(
    mail,
    env.siteUrl(),
    unsubscribe_token === null ? undefined : unsubscribeUrl(unsubscribe_token),
  )
}

/** Where a mail program unsubscribes with one click, and a reader with two. */
const unsubscribeUrl = (token: string): string => `${env.publicUrl()}/functions/v1/unsubscribe?token=${token}`
