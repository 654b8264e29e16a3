import { Buffer } from 'node:buffer'
import { chargebackBody } from '#contract/bodies/payments.ts'
import { chargebackMessages as words } from '#contract/messages/money/chargeback.ts'
import { readEvidence } from '../_shared/chargebacks/evidence-facts.ts'
import { writeEvidencePack } from '../_shared/chargebacks/evidence-pack.ts'
import { call, nothing } from '../_shared/database.ts'
import { endpoint } from '../_shared/http/endpoint.ts'

/** The evidence of a chargeback as a PDF, for an admin. The database refuses everyone else and logs each look. Nothing is kept of it. */
export default endpoint({
  name: 'chargeback-evidence',
  body: chargebackBody,
  limit: { times: 30, seconds: 60 },
  async handle({ body, caller, service }) {
    await call(caller.client, 'require_staff', { p_permission: 'chargebacks' }, nothing)
    const facts = await readEvidence(service, body.chargebackId, caller.userId)
    const file = Buffer.from(await writeEvidencePack(service, facts)).toString('base64')
    return {
      status: true,
      message: words.evidenceReady,
      data: { name: `dispute-${facts.chargeback.dispute_id}.pdf`, file },
    }
  },
})
