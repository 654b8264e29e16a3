import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { payoutProblems } from '#contract/messages/money/payout.ts'
import { paystack, type Transfer } from '../adapters/paystack.ts'
import { ProviderError } from '../adapters/provider.ts'
import { call, nothing } from '../database.ts'
import { logError } from '../log.ts'

const claimed = z.array(
  z.object({
    reference: z.string(),
    amount_kobo: z.number(),
    /** Counts how often it was claimed. */
    attempt: z.number(),
    /** Paystack was asked before: it may have done the transfer. */
    asked: z.boolean(),
    bank_code: z.string(),
    account_number: z.string(),
    account_name: z.string(),
    recipient_code: z.string().nullable(),
  }),
)
type Payout = z.infer<typeof claimed>[number]

export interface PayoutResult {
  /** Of the withdrawal. */
  status: 'approved' | 'paid' | 'failed' | 'reversed'
  /** Paystack has the transfer. */
  isSent: boolean
  /** What an admin has to do. */
  problem: string | null
}

/** Sends what is due, and asks about what was sent. One payout that fails does not stop the others. */
export async function sendPayouts(
  service: SupabaseClient,
  limit: number,
  withdrawalId: string | null = null,
): Promise<PayoutResult[]> {
  const parameters = { p_limit: limit, p_withdrawal_id: withdrawalId }
  const payouts = await call(service, 'claim_payouts', parameters, claimed)
  return await Promise.all(payouts.map((payout) => advance(service, payout)))
}

async function advance(service: SupabaseClient, payout: Payout): Promise<PayoutResult> {
  try {
    return await sendOrAsk(service, payout)
  } catch (error) {
    logError(error)
    // Perhaps Paystack did it, perhaps not: it is asked again when the payout is due.
    if (error instanceof TransferRefused)
      return await noteProblem(service, payout, refusalOf(error.refusal), payout.attempt)
    if (error instanceof ProviderError) return await noteProblem(service, payout, problemOf(error))
    return { status: 'approved', isSent: false, problem: null }
  }
}

/** Paystack refused the transfer and, asked afterwards, does not know it. */
class TransferRefused extends Error {
  readonly refusal: ProviderError

  constructor(refusal: ProviderError) {
    super(refusal.message)
    this.name = 'TransferRefused'
    this.refusal = refusal
  }
}

const refusalOf = ({ code, httpStatus }: ProviderError): string =>
  code === 'insufficient_balance' ? payoutProblems.balance : payoutProblems.refused(code ?? `${httpStatus}`)

const problemOf = ({ reason, code, httpStatus }: ProviderError): string =>
  reason === 'refused' ? payoutProblems.notAnswered(code ?? `${httpStatus}`) : payoutProblems.noAnswer

async function noteProblem(
  service: SupabaseClient,
  payout: Payout,
  problem: string,
  refusedAttempt?: number,
): Promise<PayoutResult> {
  const note = {
    p_reference: payout.reference,
    p_problem: problem,
    ...(refusedAttempt === undefined ? {} : { p_refused_attempt: refusedAttempt }),
  }
  await call(service, 'note_payout_problem', note, nothing)
  return { status: 'approved', isSent: false, problem }
}

async function sendOrAsk(service: SupabaseClient, payout: Payout): Promise<PayoutResult> {
  const known = payout.asked ? await find(payout) : null
  if (known) return await record(service, payout, known)
  const recipient = payout.recipient_code ?? (await makeRecipient(service, payout))
  // Committed before Paystack is asked: whoever comes later asks first.
  const begun = await call(service, 'begin_payout', { p_reference: payout.reference }, z.boolean())
  if (!begun) return { status: 'approved', isSent: false, problem: null }
  return await record(service, payout, await transfer(payout, recipient))
}

/** What Paystack knows of the transfer; null: it never took it. */
async function find({ reference }: Payout): Promise<Transfer | null> {
  try {
    return await paystack.verifyTransfer(reference)
  } catch (error) {
    if (error instanceof ProviderError && error.reason === 'refused' && error.httpStatus === 404) return null
    throw error
  }
}

async function makeRecipient(service: SupabaseClient, payout: Payout): Promise<string> {
  const { recipient_code } = await paystack.createRecipient({
    name: payout.account_name,
    accountNumber: payout.account_number,
    bankCode: payout.bank_code,
  })
  const note = { p_reference: payout.reference, p_recipient_code: recipient_code }
  await call(service, 'note_recipient', note, nothing)
  return recipient_code
}

/** A refusal is no proof that nothing was sent, as where the reference was used before: Paystack is asked. */
async function transfer(payout: Payout, recipient: string): Promise<Transfer> {
  const { reference, amount_kobo } = payout
  try {
    return await paystack.transfer({ amount: amount_kobo, recipient, reference, reason: 'Aso withdrawal' })
  } catch (error) {
    if (!(error instanceof ProviderError && error.reason === 'refused')) throw error
    const known = await find(payout)
    if (!known) throw new TransferRefused(error)
    return known
  }
}

const withdrawalStatus = z.enum(['approved', 'paid', 'failed', 'reversed']).catch('approved')

async function record(
  service: SupabaseClient,
  { reference }: Payout,
  known: Transfer,
): Promise<PayoutResult> {
  if (known.reference !== reference) throw new ProviderError('paystack', 'unreadable')
  return { status: withdrawalStatus.parse(await recordPayout(service, known)), isSent: true, problem: null }
}

/** Tells the database what Paystack says of a transfer; answers the status of the withdrawal, or `unknown`. */
export function recordPayout(
  service: SupabaseClient,
  { reference, status, amount, transfer_code }: Transfer,
): Promise<string> {
  const parameters = {
    p_reference: reference,
    p_status: status,
    p_amount_kobo: amount,
    p_transfer_code: transfer_code ?? null,
  }
  return call(service, 'record_payout', parameters, z.string())
}
