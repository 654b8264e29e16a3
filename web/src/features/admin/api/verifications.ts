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

/** Newest first, and logged; `before` is where the page before ended. */
async function fetchVerifications(
  { search, status }: VerificationFilter,
  before: string | null,
  signal: AbortSignal,
): Promise<VerificationRow[]> {
  const people = search ? await searchPeople({ search, limit: mostPeople }, signal) : undefined
  const { data } = await db()
    .rpc('verification_queue', {
      p_status: status,
      p_user_ids: people?.map(({ user_id }) => user_id),
      p_before: before ?? undefined,
      p_limit: pageSize,
    })
    .abortSignal(signal)
    .throwOnError()
  return data as VerificationRow[]
}

type Row = Database['public']['Functions']['verification_queue']['Returns'][number]
/** The types of procedures do not know which columns can be null. */
type Nullable = 'submitted_at' | 'government_id_type' | 'full_name' | 'phone_number'
export type VerificationRow = Omit<Row, Nullable> & { [Key in Nullable]: Row[Key] | null }
