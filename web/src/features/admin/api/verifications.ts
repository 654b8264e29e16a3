import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { Database } from '#database.types.ts'
import { adminKey } from '@/domain/staff/keys'
import { db } from '@/lib/supabase'
import { firstTime } from './cursors'
import { searchPeople } from './people'

export type VerificationStatus = Database['public']['Enums']['verification_status']

export interface VerificationFilter {
  search: string
  /** Undefined: all of them. */
  status: VerificationStatus | undefined
}

const pageSize = 20
/** More people than this match only what is too short to mean anybody. */
const mostPeople = 100

export const verificationsKey = [...adminKey, 'verifications'] as const

const verificationsQuery = (filter: VerificationFilter) =>
  infiniteQueryOptions({
    queryKey: [...verificationsKey, filter],
    queryFn: ({ pageParam, signal }) => fetchVerifications(filter, pageParam, signal),
    initialPageParam: firstTime,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.submitted_at),
    refetchOnWindowFocus: true,
  })

export function useVerifications(filter: VerificationFilter) {
  return useInfiniteQuery(verificationsQuery(filter))
}

/** Newest first; `before` is where the page before ended. */
async function fetchVerifications(
  { search, status }: VerificationFilter,
  before: string | null,
  signal: AbortSignal,
) {
  let query = db()
    .from('borrower_verifications')
    .select(
      'id, user_id, verification_status, submitted_at, government_id_type, profiles!borrower_verifications_user_id_fkey(full_name, phone_number, user_id)',
    )
    .order('submitted_at', { ascending: false })
    .limit(pageSize)
    .abortSignal(signal)
  if (status) query = query.eq('verification_status', status)
  if (before) query = query.lt('submitted_at', before)
  if (search) {
    const people = await searchPeople({ search, limit: mostPeople }, signal)
    query = query.in(
      'user_id',
      people.map(({ user_id }) => user_id),
    )
  }
  const { data } = await query.throwOnError()
  return data
}

export type VerificationRow = Awaited<ReturnType<typeof fetchVerifications>>[number]
