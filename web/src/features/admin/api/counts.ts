import { queryOptions, useQuery } from '@tanstack/react-query'
import { adminKey } from '@/domain/staff/keys'
import { db } from '@/lib/supabase'

const countsQuery = queryOptions({
  queryKey: [...adminKey, 'counts'],
  queryFn: ({ signal }) => fetchCounts(signal),
  refetchOnWindowFocus: true,
})

/** `isOpen`: the second factor is given, where one is needed. */
export function useCounts(isOpen = true) {
  return useQuery({ ...countsQuery, enabled: isOpen })
}

async function fetchCounts(signal: AbortSignal) {
  const { data } = await db().rpc('admin_counts').abortSignal(signal).single().throwOnError()
  return data
}

export type Counts = Awaited<ReturnType<typeof fetchCounts>>
