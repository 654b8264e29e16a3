import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { transactionBody } from '#contract/bodies/payments.ts'
import { functionMessages as words } from '#contract/messages/common.ts'
import { readFonts } from '../_shared/adapters/pdf/fonts.ts'
import { call } from '../_shared/database.ts'
import { endpoint } from '../_shared/http/endpoint.ts'
import { Refusal } from '../_shared/http/refusal.ts'
import { writeAgreement } from './agreement.ts'
import { type AgreementFacts, agreementFacts } from './facts.ts'

const bucket = 'agreements'
const linkSeconds = 600

/** The agreement of an accepted rental, for its two parties: written once, and anew when what it says has changed. */
export default endpoint({
  name: 'generate-rental-agreement',
  body: transactionBody,
  limit: { times: 20, seconds: 60 },
  async handle({ body, caller, service }) {
    const facts = await readFacts(service, body.transactionId)
    if (!facts) throw new Refusal(409, words.agreementOnlyOnceAccepted)
    if (![facts.borrower.user_id, facts.lender.user_id].includes(caller.userId)) {
      throw new Refusal(404, words.bookingNotFound)
    }
    const path = facts.path ?? (await keepAgreement(service, facts))
    const { data, error } = await service.storage.from(bucket).createSignedUrl(path, linkSeconds)
    if (error) throw error
    return {
      status: true,
      message: words.agreementReady,
      data: { transaction_id: facts.transaction.id, path, url: data.signedUrl, expires_in: linkSeconds },
    }
  },
})

/** Answers the path of what counts: another call may have written it at the same time. */
async function keepAgreement(service: SupabaseClient, facts: AgreementFacts): Promise<string> {
  const path = `${facts.transaction.id}.${crypto.randomUUID()}.pdf`
  const pdf = await writeAgreement(facts, await readFonts())
  const { error } = await service.storage.from(bucket).upload(path, pdf, { contentType: 'application/pdf' })
  if (error) throw error
  const kept = await call(
    service,
    'attach_agreement',
    { p_transaction_id: facts.transaction.id, p_path: path, p_version: facts.version },
    z.string().nullable(),
  )
  if (kept) return kept
  // Something changed while it was written, its days or that it is in force: then it says the old.
  const now = await readFacts(service, facts.transaction.id)
  if (!now) throw new Refusal(409, words.agreementOnlyOnceAccepted)
  return now.path ?? (await keepAgreement(service, now))
}

function readFacts(service: SupabaseClient, transactionId: string): Promise<AgreementFacts | null> {
  return call(service, 'agreement_facts', { p_transaction_id: transactionId }, agreementFacts)
}
