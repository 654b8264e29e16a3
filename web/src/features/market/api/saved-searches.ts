import { queryOptions } from '@tanstack/react-query'
import { savedSearchesKey } from '@/domain/me/keys'
import { db } from '@/lib/supabase'
import type { MarketFilters } from '../model/filters'
import { searchArgs } from '../model/search-args'

const columns = 'id, name, filters, alert' as const

/** What a person keeps looking for, the latest first. */
export const savedSearchesQuery = (userId: string) =>
  queryOptions({
    queryKey: savedSearchesKey(userId),
    queryFn: async ({ signal }) => {
      const { data } = await db()
        .from('saved_searches')
        .select(columns)
        .eq('user_id', userId)
        .order('created_at', { ascending: false })
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })

export type SavedSearch = Awaited<
  ReturnType<NonNullable<ReturnType<typeof savedSearchesQuery>['queryFn']>>
>[number]

export async function saveSearch(name: string, filters: MarketFilters): Promise<void> {
  await db()
    .rpc('save_search', { p_name: name, ...searchArgs(filters) })
    .throwOnError()
}

export async function changeSearch(id: string, change: { name: string } | { alert: boolean }): Promise<void> {
  await db().from('saved_searches').update(change).eq('id', id).throwOnError()
}

export async function deleteSearch(id: string): Promise<void> {
  await db().from('saved_searches').delete().eq('id', id).throwOnError()
}
