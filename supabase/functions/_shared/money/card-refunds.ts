import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { cardRefundProblems } from '#contract/messages/money/card-refund.ts'
import { paystack, type Refund } from '../adapters/paystack.ts'
import { ProviderError } from '../adapters/provider.ts'
import { call, nothing } from '../database.ts'
import { logError } from '../log.ts'

/**
 * Paystack's refunds have no reference of ours, so asking twice would refund twice. The call is noted before it is made; whoever comes
 * later looks for it in Paystack's list, and asks again only long after a call that left nothing there.
 */
const asked = z.object({
  id: z.guid(),
  payment_reference: z.string(),
  amount_kobo: z.number(),
  currency: z.string(),
  /** Null: Paystack was never asked. */
  asked_at: z.string().nullable(),
  /** Paystack's id. */
  refund_id: z.string().nullable(),
})
type Asked = z.infer<typeof asked>

const claimed = asked.extend({ checks: z.number(), can_ask: z.boolean(), refused: z.boolean() })
type CardRefund = z.infer<typeof claimed>

/** A call that is begun and not made within this time is not made any more: somebody else may have taken it over. */
const callWithinMs = 60_000
/** Between the clocks of Paystack and the database. */
const clocksDifferMs = 60_000

const prefix = 'aso-r-'
const noteOf = ({ id }: Asked): string => `${prefix}${id}`

/** Sends what is due, and asks about what was sent; answers how many. One that fails does not stop the others. */
export async function sendCardRefunds(service: SupabaseClient, limit: number): Promise<number> {
  const refunds = await call(service, 'claim_card_refunds', { p_limit: limit }, z.array(claimed))
  await Promise.all(refunds.map((refund) => advance(service, refund)))
  return refunds.length
}

/** Asks Paystack about all refunds of a payment. What can't be asked now is asked by the job. */
export async function recheckCardRefunds(service: SupabaseClient, reference: string): Promise<void> {
  const parameters = { p_payment_reference: reference }
  const refunds = await call(service, 'asked_card_refunds', parameters, z.array(asked))
  for (const refund of refunds) {
    try {
      const known = await find(service, refund)
      if (known) await record(service, refund, known)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      logError(error)
    }
  }
}

async function advance(service: SupabaseClient, refund: CardRefund): Promise<void> {
  try {
    await askOrSend(service, refund)
  } catch (error) {
    logError(error)
    // Perhaps Paystack did it, perhaps not: it is looked for when the refund is due again.
    if (error instanceof ProviderError) await noteProblem(service, refund, cardRefundProblems.noAnswer)
  }
}

async function askOrSend(service: SupabaseClient, refund: CardRefund): Promise<void> {
  const known = await find(service, refund)
  if (known) return await record(service, refund, known)
  if (refund.refused) {
    await call(service, 'drop_refused_card_refund', { p_id: refund.id }, nothing)
    return
  }
  if (!refund.can_ask) return
  const startedAt = Date.now()
  const begin = { p_id: refund.id, p_checks: refund.checks }
  // Committed before Paystack is asked: whoever comes later looks first.
  const begun = await call(service, 'begin_card_refund', begin, z.boolean())
  if (!begun || Date.now() - startedAt > callWithinMs) return
  await send(service, refund)
}

async function send(service: SupabaseClient, refund: CardRefund): Promise<void> {
  const { payment_reference: reference, amount_kobo: amount, currency } = refund
  try {
    const made = await paystack.refund({ reference, amount, currency, note: noteOf(refund) })
    await record(service, refund, made)
  } catch (error) {
    if (!(error instanceof ProviderError && isRefusal(error))) throw error
    logError(error)
    await noteProblem(service, refund, cardRefundProblems.refused(error.code ?? `${error.httpStatus}`), true)
  }
}

/** About this refund, not about our key or too many calls. */
function isRefusal({ reason, httpStatus = 0 }: ProviderError): boolean {
  return reason === 'refused' && [400, 404, 409, 422].includes(httpStatus)
}

/** What Paystack has of it; null: nothing. */
async function find(service: SupabaseClient, refund: Asked): Promise<Refund | null> {
  if (refund.refund_id !== null) return await paystack.findRefund(refund.refund_id)
  if (refund.asked_at === null) return null
  const parameters = { p_payment_reference: refund.payment_reference }
  const all = await call(service, 'asked_card_refunds', parameters, z.array(asked))
  const others = new Set(all.filter(({ id }) => id !== refund.id).map(({ refund_id }) => refund_id))
  const listed = await paystack.refundsOf(refund.payment_reference)
  return findIn(
    listed.filter(({ id }) => !others.has(id)),
    refund,
    Date.parse(refund.asked_at) - clocksDifferMs,
  )
}

/** By our note, else by amount and time: one of another origin is rather taken for ours than refunded a second time. */
function findIn(listed: readonly Refund[], refund: Asked, since: number): Refund | null {
  const ours = listed.find(({ merchant_note }) => merchant_note?.includes(noteOf(refund)))
  const alike = ({ merchant_note, amount, createdAt }: Refund): boolean =>
    !merchant_note?.includes(prefix) &&
    amount === refund.amount_kobo &&
    (!createdAt || Date.parse(createdAt) >= since)
  return ours ?? listed.find(alike) ?? null
}

async function noteProblem(
  service: SupabaseClient,
  { id }: CardRefund,
  problem: string,
  refused = false,
): Promise<void> {
  const note = { p_id: id, p_problem: problem, p_refused: refused }
  await call(service, 'note_card_refund_problem', note, nothing)
}

async function record(service: SupabaseClient, { id }: Asked, known: Refund): Promise<void> {
  const said = { p_id: id, p_refund_id: known.id, p_status: known.status, p_amount_kobo: known.amount }
  await call(service, 'record_card_refund', said, nothing)
}
