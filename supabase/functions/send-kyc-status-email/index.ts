import { z } from 'zod'
import { kycStatusEmailBody } from '#contract/bodies/people.ts'
import { peopleMessages as words } from '#contract/messages/people.ts'
import { call } from '../_shared/database.ts'
import { endpoint } from '../_shared/endpoint.ts'
import { deliverOutbox } from '../_shared/outbox.ts'
import { Refusal } from '../_shared/refusal.ts'

/**
 * Tells a person what an admin decided on their identity check, now rather than at the next round of deliveries. The
 * decision, its reason and the words are the record's own: nothing else can be written, to nobody else.
 */
export default endpoint({
  name: 'send-kyc-status-email',
  body: kycStatusEmailBody,
  limit: { times: 60, seconds: 60 },
  async handle({ body, caller, service }) {
    const parameters = { p_admin_id: caller.userId, p_email: body.email, p_status: body.status }
    const found = await call(service, 'send_kyc_status_email', parameters, z.boolean())
    if (!found) throw new Refusal(404, words.statusMailMissing.text, { title: words.statusMailMissing.title })
    await deliverOutbox(service, 1)
    return { status: true, message: words.statusMailSent, data: null }
  },
})
