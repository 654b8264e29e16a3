import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { db } from '@/lib/supabase'
import { adminKey, firstPage } from './key'

const pageSize = 30

export const peopleKey = [...adminKey, 'people'] as const

const peopleQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...peopleKey, search],
    queryFn: ({ pageParam, signal }) =>
      searchPeople({ search, limit: pageSize, before: pageParam ?? undefined }, signal),
    initialPageParam: firstPage,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.created_at),
  })

export function usePeople(search: string) {
  return useInfiniteQuery(peopleQuery(search))
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
  return data
}

export type PersonRow = Awaited<ReturnType<typeof searchPeople>>[number]
