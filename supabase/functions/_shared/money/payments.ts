import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { aiFeatures } from '#contract/ai.ts'
import { functionMessages as words } from '#contract/messages/common.ts'
import { paystack } from '../adapters/paystack.ts'
import { ProviderError } from '../adapters/provider.ts'
import { call } from '../database.ts'
import { siteUrl } from '../env.ts'
import { Refusal } from '../http/refusal.ts'
import { logError } from '../log.ts'

const purposes = ['booking', 'basket', 'wallet_funding', 'ai_session'] as const
type Purpose = (typeof purposes)[number]

/** What `start_booking_payment`, `start_basket_payment`, `start_wallet_funding` and `start_ai_payment` answer. */
export const startedPayment = z
  .array(z.object({ reference: z.string(), amount: z.number(), email: z.string() }))
  .length(1)
  .transform(([row]) => row as NonNullable<typeof row>)

const owners = z.array(
  z.object({ user_id: z.guid(), purpose: z.enum(purposes), outcome: z.string().nullable() }),
)

const settlements = z.array(
  z.object({
    outcome: z.enum([
      'booked',
      'requested',
      'funded',
      'unlocked',
      'credited_to_wallet',
      'suspense',
      'mismatch',
      'failed',
      'pending',
    ]),
    amount: z.number(),
    transaction_id: z.guid().nullable(),
    payment_status: z.string().nullable(),
    booking_status: z.string().nullable(),
    new_balance: z.number(),
    wallet_transaction_id: z.guid().nullable(),
    ai_feature: z.enum(aiFeatures).nullable(),
    session_expires_at: z.string().nullable(),
    basket_id: z.guid().nullable(),
  }),
)
export type Settlement = z.infer<typeof settlements>[number]

/** The payment as the payer sees it. `gateway_status` tells a declined card from a payment that was not finished. */
export type VerifiedSettlement = Settlement & { gateway_status: string | null | undefined }

/** Settles a payment whose outcome is not known here yet with what Paystack says of it. */
export async function settleIfOpen(service: SupabaseClient, reference: string): Promise<void> {
  const [owner] = await call(service, 'payment_owner', { p_reference: reference }, owners)
  if (owner?.outcome === null) await settle(service, reference, await paystack.verify(reference))
}

/** What the provider says of a payment. It is not asked again once the reference is settled. */
interface GatewayResult {
  amount: number | null
  currency: string | null
  status: string | null
  channel?: string | null
}

/** Asks for the page where the payer pays; they come back to `path`. */
export async function openCheckout(
  request: Request,
  payment: z.infer<typeof startedPayment>,
  amountInKobo: number,
  path: string,
): Promise<{ authorization_url: string; reference: string }> {
  const { email, reference } = payment
  const callbackUrl = `${siteUrl(request)}${path}`
  const checkout = await orRefuse(words.initializeFailed, () =>
    paystack.initialize({ email, amount: amountInKobo, reference, callbackUrl }),
  )
  return { authorization_url: checkout.authorization_url, reference }
}

/** Settles the caller's own reference with what Paystack says of it, never with what the client says. */
export async function verifyOwnPayment(
  service: SupabaseClient,
  userId: string,
  meant: readonly Purpose[],
  reference: string,
): Promise<VerifiedSettlement> {
  const [owner] = await call(service, 'payment_owner', { p_reference: reference }, owners)
  // Another person's reference is answered like an unknown one.
  if (owner?.user_id !== userId || !meant.includes(owner.purpose))
    throw new Refusal(404, words.unknownReference)
  const result = owner.outcome
    ? { amount: null, currency: null, status: null }
    : await orRefuse(words.verifyFailed, () => paystack.verify(reference))
  const settlement = await settle(service, reference, result)
  if (!settlement) throw new Refusal(404, words.unknownReference)
  const unpaid = settlement.outcome === 'failed' || settlement.outcome === 'pending'
  return { ...settlement, gateway_status: unpaid ? result.status : undefined }
}

/** Idempotent: the first call settles, every call gets the same answer. Null for an unknown reference. */
export async function settle(
  service: SupabaseClient,
  reference: string,
  result: GatewayResult,
): Promise<Settlement | null> {
  const parameters = {
    p_reference: reference,
    p_amount_kobo: result.amount,
    p_currency: result.currency,
    p_gateway_status: result.status,
    p_channel: result.channel ?? null,
  }
  const [settlement] = await call(service, 'settle_payment', parameters, settlements)
  return settlement ?? null
}

const doneOutcomes: readonly Settlement['outcome'][] = ['booked', 'requested', 'funded', 'unlocked']

const outcomeMessages = {
  booked: words.paymentVerified,
  requested: words.paymentRequested,
  funded: words.walletFunded,
  unlocked: words.aiUnlocked,
  credited_to_wallet: words.creditedToWallet,
  suspense: words.heldForDeletedAccount,
  mismatch: words.paymentMismatch,
  failed: words.paymentFailed,
  pending: words.paymentPending,
} as const satisfies Record<Settlement['outcome'], string>

/** Whether the payment paid for what it was meant for, and the message that says so. */
export function tell(outcome: Settlement['outcome']): { status: boolean; message: string } {
  return { status: doneOutcomes.includes(outcome), message: outcomeMessages[outcome] }
}

async function orRefuse<Answer>(message: string, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    logError(error)
    throw new Refusal(
      error.httpStatus === 401 ? 503 : 502,
      error.httpStatus === 401 ? words.notConfigured : message,
    )
  }
}
