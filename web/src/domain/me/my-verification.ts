import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { usePerson } from '@/lib/session'
import { db } from '@/lib/supabase'
import { myVerificationKey } from './keys'

const myVerificationQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: myVerificationKey(userId),
    queryFn: userId ? ({ signal }) => fetchMyVerification(userId, signal) : skipToken,
  })

/** The state of my identity check, or null where I never sent one. */
export function useMyVerification() {
  return useQuery(myVerificationQuery(usePerson()?.id))
}

async function fetchMyVerification(userId: string, signal: AbortSignal) {
  const { data } = await db()
    .from('borrower_verifications')
    .select('verification_status')
    .eq('user_id', userId)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError()
  return data?.verification_status ?? null
}
