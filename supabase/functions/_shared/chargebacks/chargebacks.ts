import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { chargebackProblems as problems } from '#contract/messages/money/chargeback.ts'
import { type Dispute, paystackDisputes } from '../adapters/paystack-disputes.ts'
import { ProviderError } from '../adapters/provider.ts'
import { call, nothing } from '../database.ts'
import { logError } from '../log.ts'
import { settleIfOpen } from '../money/payments.ts'
import { deliveryOf, type EvidenceFacts, readEvidence } from './evidence-facts.ts'
import { writeEvidencePack } from './evidence-pack.ts'

const claimed = z.array(
  z.object({
    id: z.guid(),
    dispute_id: z.string(),
    answer: z.enum(['contest', 'accept']).nullable(),
    answer_words: z.string().nullable(),
    is_sent: z.boolean(),
    amount_kobo: z.number(),
  }),
)
type Chargeback = z.infer<typeof claimed>[number]

export interface ChargebackResult {
  /** Of the chargeback. */
  status: string
  isSent: boolean
  problem: string | null
}

/** Tells the database what Paystack says of a dispute; answers the status of the chargeback. */
export async function recordChargeback(service: SupabaseClient, told: Dispute): Promise<string> {
  // A payment whose own event was lost is in the books first: else the money that is disputed would be credited later.
  if (told.reference !== null) await settleIfOpen(service, told.reference)
  const parameters = {
    p_dispute_id: told.id,
    p_reference: told.reference,
    p_amount_kobo: told.amount,
    p_currency: told.currency,
    p_status: told.status,
    p_resolution: told.resolution,
    p_category: told.category,
    p_due_at: told.dueAt,
  }
  return await call(service, 'record_chargeback', parameters, z.string())
}

/** Asks Paystack about open chargebacks, and sends answers that it does not have yet. One that fails does not stop the others. */
export async function advanceChargebacks(
  service: SupabaseClient,
  limit: number,
  chargebackId: string | null = null,
): Promise<ChargebackResult[]> {
  const parameters = { p_limit: limit, p_chargeback_id: chargebackId }
  const open = await call(service, 'claim_chargebacks', parameters, claimed)
  return await Promise.all(open.map((chargeback) => advance(service, chargeback)))
}

async function advance(service: SupabaseClient, chargeback: Chargeback): Promise<ChargebackResult> {
  try {
    return await askAndAnswer(service, chargeback)
  } catch (error) {
    logError(error)
    const problem = problemOf(error)
    if (chargeback.answer && !chargeback.is_sent)
      await note(service, chargeback, false, problem).catch((second: unknown) => logError(second))
    return { status: 'open', isSent: chargeback.is_sent, problem }
  }
}

function problemOf(error: unknown): string {
  if (!(error instanceof ProviderError)) return problems.notPrepared
  const { reason, code, httpStatus } = error
  return reason === 'refused' ? problems.refused(code ?? `${httpStatus}`) : problems.noAnswer
}

/** Paystack waits for an answer of ours. */
const waits = ({ status }: Dispute): boolean => status === 'awaiting-merchant-feedback'

/** Paystack is always asked first: an answer that seemed lost may have arrived. */
async function askAndAnswer(service: SupabaseClient, chargeback: Chargeback): Promise<ChargebackResult> {
  let known = await paystackDisputes.get(chargeback.dispute_id)
  if (waits(known) && chargeback.answer && !chargeback.is_sent)
    known = await send(service, chargeback, chargeback.answer)
  const isSent = !waits(known)
  if (isSent && chargeback.answer && !chargeback.is_sent) {
    await note(service, chargeback, true)
    chargeback.is_sent = true
  }
  return { status: await recordChargeback(service, known), isSent, problem: null }
}

async function note(
  service: SupabaseClient,
  { id }: Chargeback,
  isSent: boolean,
  problem: string | null = null,
): Promise<void> {
  const parameters = { p_chargeback_id: id, p_is_sent: isSent, p_problem: problem }
  await call(service, 'note_chargeback_answer', parameters, nothing)
}

/** A refusal is no proof that Paystack has no answer, as where it was sent twice: it is asked. */
async function send(
  service: SupabaseClient,
  chargeback: Chargeback,
  answer: 'contest' | 'accept',
): Promise<Dispute> {
  try {
    return answer === 'accept' ? await accept(chargeback) : await contest(service, chargeback)
  } catch (error) {
    if (!(error instanceof ProviderError && error.reason === 'refused')) throw error
    const known = await paystackDisputes.get(chargeback.dispute_id)
    if (waits(known)) throw error
    return known
  }
}

function accept({ dispute_id, amount_kobo }: Chargeback): Promise<Dispute> {
  return paystackDisputes.resolve(dispute_id, {
    resolution: 'merchant-accepted',
    message: 'Accepted',
    refund_amount: amount_kobo,
    uploaded_filename: '',
  })
}

async function contest(
  service: SupabaseClient,
  { id, dispute_id, answer_words }: Chargeback,
): Promise<Dispute> {
  const facts = await readEvidence(service, id, null)
  const address = await paystackDisputes.uploadAddress(dispute_id, `aso-${dispute_id}.pdf`)
  await paystackDisputes.upload(address.signedUrl, await writeEvidencePack(service, facts))
  const evidence = await paystackDisputes.addEvidence(dispute_id, evidenceOf(facts))
  return await paystackDisputes.resolve(dispute_id, {
    resolution: 'declined',
    message: answer_words ?? 'The payment is valid',
    refund_amount: 0,
    uploaded_filename: address.fileName,
    evidence: evidence.id,
  })
}

function evidenceOf(facts: EvidenceFacts) {
  const { payer, booking } = facts
  return {
    customer_email: payer.email ?? '',
    customer_name: payer.legal_name ?? payer.full_name ?? '',
    customer_phone: payer.phone ?? '',
    service_details: booking
      ? `“${booking.title}” on Aso, from ${booking.lender ?? 'a member'}`
      : 'Money added to a wallet on Aso',
    ...deliveryOf(facts),
  }
}
