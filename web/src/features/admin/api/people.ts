import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { adminKey } from '@/domain/staff/keys'
import { db } from '@/lib/supabase'
import { firstTime } from './cursors'

const pageSize = 30

export const peopleKey = [...adminKey, 'people'] as const

const peopleQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...peopleKey, search],
    queryFn: ({ pageParam, signal }) =>
      searchPeople({ search, limit: pageSize, before: pageParam ?? undefined }, signal),
    initialPageParam: firstTime,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.created_at),
  })

export function usePeople(search: string) {
  return useInfiniteQuery(peopleQuery(search))
}

/** The suspension that is in force, as `search_people` answers it. */
export interface Suspension {
  reason: string
  since: string
  /** Null: no end date. */
  ends_at: string | null
  suspended_by: string | null
  appeal: string | null
  appealed_at: string | null
  appeal_decided_at: string | null
}

interface PeopleSearch {
  /** A part of a name, a phone number or a user id. */
  search: string
  limit: number
  before?: string | undefined
}

/** Newest first. */
export async function searchPeople({ search, limit, before }: PeopleSearch, signal?: AbortSignal) {
  const query = db().rpc('search_people', { p_search: search, p_limit: limit, p_before: before })
  const { data } = await (signal ? query.abortSignal(signal) : query).throwOnError()
  return data.map((row) => ({ ...row, suspension: row.suspension as unknown as Suspension | null }))
}

export type PersonRow = Awaited<ReturnType<typeof searchPeople>>[number]
