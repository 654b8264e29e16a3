import type { AiFeature } from '#contract/ai.ts'
import type { Member } from './members.ts'

/** Opens a session with a helper, paid from the wallet unless said otherwise. */
export async function unlockHelper(
  { client }: Pick<Member, 'client'>,
  feature: AiFeature,
  method = 'wallet',
): Promise<void> {
  const asked = { p_feature_type: feature, p_payment_method: method }
  await client.rpc('unlock_ai_feature', asked).throwOnError()
}
