import type { AiFeature } from '#contract/ai.ts'
import { webAddress } from '@/lib/browser/web-address'
import { callFunction, db } from '@/lib/supabase'

/** Starts a session. Asking again while one runs charges nothing. `price`: what the button said; another one is refused. */
export async function unlockHelper(feature: AiFeature, method: 'wallet' | 'free', price: number) {
  const { data } = await db()
    .rpc('unlock_ai_feature', { p_feature_type: feature, p_payment_method: method, p_shown_price: price })
    .single()
    .throwOnError()
  return data
}

/** The page of Paystack where the session is paid by card. */
export async function openAiCheckout(feature: AiFeature, email: string): Promise<string> {
  const { authorization_url } = await callFunction<{ authorization_url: string; reference: string }>(
    'ai-payment',
    { featureType: feature, email },
  )
  return webAddress(authorization_url)
}
