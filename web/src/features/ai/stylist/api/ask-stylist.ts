import type { StylistQuestion } from '#contract/bodies/stylist.ts'
import type { StylistAnswer } from '#contract/stylist.ts'
import { authorizedFetch } from '@/lib/authorized-fetch'
import { callFunction } from '@/lib/supabase'

const patienceMs = 20_000

/** Looks of what is free at this moment, or one look changed. */
export function askStylist(payload: StylistQuestion): Promise<StylistAnswer> {
  return callFunction<StylistAnswer>(
    'ai-engine',
    { purpose: 'STYLIST_RECOMMENDER', payload },
    (input, init) => authorizedFetch(input, { ...init, signal: AbortSignal.timeout(patienceMs) }),
  )
}
