import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { usePerson } from '@/lib/session'
import { db } from '@/lib/supabase'
import { meKey } from './keys'

const mySuspensionQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: [...meKey(userId), 'suspension'] as const,
    queryFn: userId ? ({ signal }) => fetchMySuspension(signal) : skipToken,
  })

/** The suspension of the signed-in person that is in force; null where there is none. */
export function useMySuspension() {
  return useQuery(mySuspensionQuery(usePerson()?.id))
}

export type MySuspension = NonNullable<Awaited<ReturnType<typeof fetchMySuspension>>>

async function fetchMySuspension(signal: AbortSignal) {
  const { data } = await db().rpc('my_suspension').abortSignal(signal).maybeSingle().throwOnError()
  return data
}
