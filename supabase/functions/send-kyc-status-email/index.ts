import { z } from 'zod'
import { kycStatusEmailBody } from '#contract/bodies/people.ts'
import { peopleMessages as words } from '#contract/messages/people.ts'
import { call, nothing } from '../_shared/database.ts'
import { endpoint } from '../_shared/http/endpoint.ts'
import { Refusal } from '../_shared/http/refusal.ts'
import { deliver, outgoingMail } from '../_shared/outbox.ts'

/** At most one: the mail about the person's latest decision. */
const reviewMail = z.array(outgoingMail.extend({ state: z.enum(['sent', 'claimed', 'waiting']) })).max(1)

/**
 * Tells a person what an admin decided on their identity check, now rather than at the next round of deliveries. The
 * text and the address come from the database, not from the request. It answers "sent" only when this very mail was
 * handed over; a mail that could not be is tried again with the other messages in the outbox.
 */
export default endpoint({
  name: 'send-kyc-status-email',
  body: kycStatusEmailBody,
  limit: { times: 60, seconds: 60 },
  async handle({ body, caller, service }) {
    await call(caller.client, 'require_staff', { p_permission: 'identity' }, nothing)
    const parameters = { p_admin_id: caller.userId, p_email: body.email, p_status: body.status }
    const [mail] = await call(service, 'claim_review_mail', parameters, reviewMail)
    if (!mail) throw new Refusal(404, words.statusMailMissing.text, { title: words.statusMailMissing.title })
    const isSent = mail.state === 'sent' || (mail.state === 'claimed' && (await deliver(service, mail)))
    if (!isSent)
      throw new Refusal(503, words.statusMailWaiting.text, { title: words.statusMailWaiting.title })
    return { status: true, message: words.statusMailSent, data: null }
  },
})
