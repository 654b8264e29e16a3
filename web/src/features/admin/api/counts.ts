import { queryOptions, useQuery } from '@tanstack/react-query'
import { db } from '@/lib/supabase'
import { adminKey } from './key'

const countsQuery = queryOptions({
  queryKey: [...adminKey, 'counts'],
  queryFn: ({ signal }) => fetchCounts(signal),
  refetchOnWindowFocus: true,
})

export function useCounts() {
  return useQuery(countsQuery)
}

async function fetchCounts(signal: AbortSignal) {
  const { data } = await db().rpc('admin_counts').abortSignal(signal).single().throwOnError()
  return data
}

export type Counts = Awaited<ReturnType<typeof fetchCounts>>
