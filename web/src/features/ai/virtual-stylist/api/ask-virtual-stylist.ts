import type { VirtualStylistQuestion } from '#contract/bodies/virtual-stylist.ts'
import type { VirtualStyling } from '#contract/virtual-stylist.ts'
import { authorizedFetch } from '@/lib/authorized-fetch'
import { callFunction } from '@/lib/supabase'

/** The photo has to get there first. */
const patienceMs = 60_000

export function askVirtualStylist(question: VirtualStylistQuestion): Promise<VirtualStyling> {
  return callFunction<VirtualStyling>('virtual-stylist', question, (input, init) =>
    authorizedFetch(input, { ...init, signal: AbortSignal.timeout(patienceMs) }),
  )
}
