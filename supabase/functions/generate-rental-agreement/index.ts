import { readFile } from 'node:fs/promises'
import type { SupabaseClient } from '@supabase/supabase-js'
import { transactionBody } from '#contract/bodies/payments.ts'
import { functionMessages as words } from '#contract/messages/common.ts'
import { call, nothing } from '../_shared/database.ts'
import { endpoint } from '../_shared/endpoint.ts'
import { Refusal } from '../_shared/refusal.ts'
import { writeAgreement } from './agreement.ts'
import { type AgreementFacts, agreementFacts } from './facts.ts'

const bucket = 'agreements'
const linkSeconds = 600

/** The agreement of a paid rental, for its two parties: written once for its days, then only linked. */
export default endpoint({
  name: 'generate-rental-agreement',
  body: transactionBody,
  limit: { times: 20, seconds: 60 },
  async handle({ body, caller, service }) {
    const facts = await readFacts(service, body.transactionId)
    if (!facts) throw new Refusal(409, words.agreementOnlyForPaidRentals)
    if (![facts.borrower.user_id, facts.lender.user_id].includes(caller.userId)) {
      throw new Refusal(404, words.bookingNotFound)
    }
    const path = facts.transaction.agreement_path ?? (await keepAgreement(service, facts))
    const { data, error } = await service.storage.from(bucket).createSignedUrl(path, linkSeconds)
    if (error) throw error
    return {
      status: true,
      message: words.agreementReady,
      data: { transaction_id: facts.transaction.id, path, url: data.signedUrl, expires_in: linkSeconds },
    }
  },
})

async function keepAgreement(service: SupabaseClient, facts: AgreementFacts): Promise<string> {
  const path = `${facts.transaction.id}.pdf`
  const [regular, bold] = await Promise.all([readFont('Regular'), readFont('Bold')])
  const pdf = await writeAgreement(facts, { regular, bold })
  const { error } = await service.storage
    .from(bucket)
    .upload(path, pdf, { contentType: 'application/pdf', upsert: true })
  if (error) throw error
  await call(service, 'attach_agreement', { p_transaction_id: facts.transaction.id, p_path: path }, nothing)
  const now = await readFacts(service, facts.transaction.id)
  // The days may have changed while it was written: then it names the old ones.
  return now && !isSameRental(now, facts) ? await keepAgreement(service, now) : path
}

function readFacts(service: SupabaseClient, transactionId: string): Promise<AgreementFacts | null> {
  return call(service, 'agreement_facts', { p_transaction_id: transactionId }, agreementFacts)
}

function isSameRental({ transaction: one }: AgreementFacts, { transaction: other }: AgreementFacts): boolean {
  return (
    one.rental_start_date === other.rental_start_date &&
    one.rental_end_date === other.rental_end_date &&
    one.total_amount === other.total_amount
  )
}

/** Deployed with the function as static files: see config.toml. */
async function readFont(weight: 'Regular' | 'Bold'): Promise<Uint8Array> {
  return new Uint8Array(await readFile(new URL(`./fonts/NotoSans-${weight}.ttf`, import.meta.url)))
}
