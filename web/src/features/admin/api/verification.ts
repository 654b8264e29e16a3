import { queryOptions, useQuery } from '@tanstack/react-query'
import { db } from '@/lib/supabase'
import { searchPeople } from './people'
import { verificationsKey } from './verifications'

const verificationQuery = (id: string) =>
  queryOptions({
    queryKey: [...verificationsKey, 'one', id],
    queryFn: ({ signal }) => fetchVerification(id, signal),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

export function useVerification(id: string) {
  return useQuery(verificationQuery(id))
}

/** One record with the person it is about, or null. The numbers in it are masked. */
async function fetchVerification(id: string, signal: AbortSignal) {
  // Logs that it is read, which is what shows it. One's own it refuses, and the row is one's own.
  await db().rpc('identity_review', { p_verification_id: id }).abortSignal(signal)
  const { data: record } = await db()
    .from('borrower_verifications')
    .select('*')
    .eq('id', id)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError()
  if (!record) return null
  const people = await searchPeople({ search: record.user_id, limit: 1 }, signal)
  return { ...record, person: people[0] }
}

export type Verification = NonNullable<Awaited<ReturnType<typeof fetchVerification>>>
