import { skipToken, useQuery } from '@tanstack/react-query'
import type { Database } from '#database.types.ts'
import { meKey } from '@/domain/me/keys'
import { usePerson } from '@/lib/session'
import { db } from '@/lib/supabase'

type Composite = Database['public']['CompositeTypes']['withdrawal_terms']
/** In naira. The types of composite columns do not know that only held_until can be null. */
export type WithdrawalTerms = {
  [Column in keyof Composite]: Column extends 'held_until' ? string | null : NonNullable<Composite[Column]>
}

/** What I may withdraw now, and what it costs. */
export function useWithdrawalTerms() {
  const userId = usePerson()?.id
  return useQuery({
    queryKey: [...meKey(userId), 'withdrawal-terms'],
    queryFn: userId ? ({ signal }) => fetchTerms(signal) : skipToken,
    staleTime: 0,
  })
}

async function fetchTerms(signal: AbortSignal): Promise<WithdrawalTerms> {
  const { data } = await db().rpc('withdrawal_terms').abortSignal(signal).throwOnError()
  return data as WithdrawalTerms
}
