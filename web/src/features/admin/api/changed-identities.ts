import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { db } from '@/lib/supabase'
import { firstNumber } from './cursors'
import { verificationsKey } from './verifications'

const pageSize = 20

const changedQuery = infiniteQueryOptions({
  queryKey: [...verificationsKey, 'changed'],
  queryFn: ({ pageParam, signal }) => fetchChanged(pageParam, signal),
  initialPageParam: firstNumber,
  getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.cursor),
  refetchOnWindowFocus: true,
})

/** Approved people with a new name or phone number that nobody has looked at. */
export function useChangedIdentities() {
  return useInfiniteQuery(changedQuery)
}

async function fetchChanged(before: number | null, signal: AbortSignal) {
  const parameters = { ...(before !== null && { p_before: before }), p_limit: pageSize }
  const { data } = await db().rpc('changed_identities', parameters).abortSignal(signal).throwOnError()
  return data
}

export type ChangedIdentity = Awaited<ReturnType<typeof fetchChanged>>[number]
