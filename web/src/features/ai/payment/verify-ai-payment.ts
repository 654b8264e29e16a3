import { queryOptions } from '@tanstack/react-query'
import type { AiFeature } from '#contract/ai.ts'
import { paymentCheck } from '@/domain/payments/payment-check'
import { askFunction } from '@/lib/supabase'

export interface AiPaymentAnswer {
  outcome: 'unlocked' | 'credited_to_wallet' | 'suspense' | 'mismatch' | 'failed' | 'pending'
  /** While no money has come: what Paystack says of the payment. */
  gateway_status?: string | null
  feature_type: AiFeature
  /** Of the session that was paid for; null where none was started. */
  session_expires_at: string | null
  amount: number
  new_balance: number
}

export const aiPaymentQuery = (reference: string, featureType: AiFeature) =>
  queryOptions({
    queryKey: ['ai payment', reference],
    queryFn: () => verifyAiPayment(reference, featureType),
    ...paymentCheck,
  })

async function verifyAiPayment(reference: string, featureType: AiFeature): Promise<AiPaymentAnswer> {
  const { data } = await askFunction<AiPaymentAnswer>('verify-ai-payment', { reference, featureType })
  return data
}
