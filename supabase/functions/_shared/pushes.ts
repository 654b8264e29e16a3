import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { sendPush } from './adapters/push.ts'
import { call, nothing } from './database.ts'

const targets = z
  .array(
    z.object({
      endpoint: z.string(),
      p256dh: z.string(),
      auth: z.string(),
      ttl: z.number().int(),
      urgency: z.enum(['normal', 'high']),
      topic: z.string().nullable(),
    }),
  )
  .max(1)

/** Sends a push that the caller has claimed, and notes the outcome. `dropped`: by now nobody is to get it. */
export async function deliverPush(
  service: SupabaseClient,
  { id, body }: { id: number; body: string },
): Promise<'sent' | 'failed' | 'dropped'> {
  const [target] = await call(service, 'push_target', { p_id: id }, targets)
  if (!target) return 'dropped'
  const { outcome, error, retrySeconds } = await sendPush(target, body)
  const noted = { p_id: id, p_outcome: outcome, p_error: error, p_retry_seconds: retrySeconds }
  await call(service, 'finish_push', noted, nothing)
  return outcome === 'sent' ? 'sent' : 'failed'
}
