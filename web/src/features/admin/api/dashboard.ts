import { useQuery } from '@tanstack/react-query'
import type { Database } from '#database.types.ts'
import { adminKey } from '@/domain/staff/keys'
import { allPages } from '@/lib/all-pages'
import { db } from '@/lib/supabase'

type Functions = Database['public']['Functions']
type RowOf<Name extends keyof Functions> = Functions[Name] extends { Returns: (infer Row)[] } ? Row : never

/** The types of procedures do not know which columns can be null. */
export type Work = Omit<RowOf<'admin_work_queue'>, 'about' | 'amount'> & {
  about: string | null
  amount: number | null
}
export type Status = Omit<RowOf<'admin_system_status'>, 'at' | 'waiting' | 'problem'> & {
  at: string | null
  waiting: number | null
  problem: string | null
}
export type GrowthMonth = RowOf<'admin_growth'>
export type CohortMonth = RowOf<'admin_cohorts'>
export type MarketSize = RowOf<'admin_supply_and_demand'>
export type EmptySearch = RowOf<'admin_empty_searches'>
export type PageUse = RowOf<'admin_page_use'>

/** As many as the database answers at once. */
export const most = { work: 500, markets: 1000 }

export function useWorkQueue() {
  return useQuery({
    queryKey: [...adminKey, 'work'],
    queryFn: async ({ signal }): Promise<Work[]> => {
      const { data } = await db()
        .rpc('admin_work_queue', { p_limit: most.work })
        .abortSignal(signal)
        .throwOnError()
      return data
    },
    refetchOnWindowFocus: true,
  })
}

export function useSystemStatus() {
  return useQuery({
    queryKey: [...adminKey, 'status'],
    queryFn: async ({ signal }): Promise<Status[]> => {
      const { data } = await db().rpc('admin_system_status').abortSignal(signal).throwOnError()
      return data
    },
    retry: false,
    refetchOnWindowFocus: true,
  })
}

/** The newest first. */
export function useGrowth() {
  return useQuery({
    queryKey: [...adminKey, 'growth'],
    queryFn: async ({ signal }): Promise<GrowthMonth[]> =>
      (await db().rpc('admin_growth', { p_months: 12 }).abortSignal(signal).throwOnError()).data,
  })
}

export function useCohorts() {
  return useQuery({
    queryKey: [...adminKey, 'cohorts'],
    queryFn: async ({ signal }): Promise<CohortMonth[]> =>
      (await db().rpc('admin_cohorts').abortSignal(signal).throwOnError()).data,
  })
}

export function useMarketSizes() {
  return useQuery({
    queryKey: [...adminKey, 'markets'],
    queryFn: () => fetchMarketSizes(0),
  })
}

async function fetchMarketSizes(offset: number): Promise<MarketSize[]> {
  const args = { p_limit: most.markets, p_offset: offset }
  return (await db().rpc('admin_supply_and_demand', args).throwOnError()).data
}

/** Every city and category, for a file. */
export const fetchAllMarketSizes = (): Promise<MarketSize[]> =>
  allPages(most.markets, (_, before) => fetchMarketSizes(before))

export function useEmptySearches() {
  return useQuery({
    queryKey: [...adminKey, 'empty searches'],
    queryFn: async ({ signal }): Promise<EmptySearch[]> =>
      (await db().rpc('admin_empty_searches').abortSignal(signal).throwOnError()).data,
  })
}

export function usePageUse() {
  return useQuery({
    queryKey: [...adminKey, 'pages'],
    queryFn: async ({ signal }): Promise<PageUse[]> =>
      (await db().rpc('admin_page_use').abortSignal(signal).throwOnError()).data,
  })
}
