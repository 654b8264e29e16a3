import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { myVerificationKey } from '@/domain/me/keys'
import { usePerson } from '@/lib/session'
import { db } from '@/lib/supabase'

/** Under the state of my identity check, so that both are read again together. */
export const myRecordKey = (userId: string | undefined) => [...myVerificationKey(userId), 'record'] as const

const myRecordQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: myRecordKey(userId),
    queryFn: userId ? ({ signal }) => fetchMyRecord(userId, signal) : skipToken,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

/** My identity check as far as I need to know it, or null where I never sent one. */
export function useMyRecord() {
  return useQuery(myRecordQuery(usePerson()?.id))
}

export type MyRecord = Awaited<ReturnType<typeof fetchMyRecord>>

async function fetchMyRecord(userId: string, signal: AbortSignal) {
  const { data } = await db()
    .from('borrower_verifications')
    .select('verification_status, rejection_reason, submitted_at, legal_name')
    .eq('user_id', userId)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError()
  return data
}
