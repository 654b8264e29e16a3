import { skipToken, useQuery } from '@tanstack/react-query'
import type { Database } from '#database.types.ts'
import { meKey } from '@/domain/me/keys'
import { usePerson } from '@/lib/session'
import { db } from '@/lib/supabase'

type TrustStep = Database['public']['CompositeTypes']['trust_step']
/** A level of the ladder. The types of composite columns do not know that none of them is null. */
export type Step = { [Column in keyof TrustStep]: NonNullable<TrustStep[Column]> }

export interface TrustFact {
  fact: string
  value: string
  points: number
  reason: string
}

/** One's own score, counted anew, with the facts behind it, and the ladder. */
export function useMyTrust({ enabled = true } = {}) {
  const userId = usePerson()?.id
  return useQuery({
    queryKey: [...meKey(userId), 'trust'],
    queryFn: userId && enabled ? ({ signal }) => fetchMyTrust(signal) : skipToken,
  })
}

export type MyTrust = Awaited<ReturnType<typeof fetchMyTrust>>

async function fetchMyTrust(signal: AbortSignal) {
  const [trust, ladder] = await Promise.all([
    db().rpc('my_trust').abortSignal(signal).single().throwOnError(),
    db().rpc('trust_ladder').abortSignal(signal).throwOnError(),
  ])
  const steps = ladder.data as Step[]
  const { ladder_level: level } = trust.data
  const step = steps.find((each) => each.level === level)
  if (!step) throw new Error(`The ladder has no level ${level}`)
  return {
    ...trust.data,
    facts: trust.data.facts as unknown as TrustFact[],
    step,
    next: steps.find((each) => each.level === level + 1),
    levels: steps.length,
  }
}
