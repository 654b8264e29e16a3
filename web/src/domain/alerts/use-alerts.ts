import { queryOptions, useQuery } from '@tanstack/react-query'
import { meKey } from '@/domain/me/keys'
import { buildFeed } from './feed'
import { fetchNews } from './fetch-news'
import { countNew, useSeen } from './seen'

const alertsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...meKey(userId), 'alerts'],
    queryFn: async ({ signal }) => buildFeed(await fetchNews(userId, signal), userId, Date.now()),
    refetchOnWindowFocus: 'always',
    refetchInterval: 120_000,
  })

/** My alerts, which of them I have seen, and how many are new. */
export function useAlerts(userId: string) {
  const query = useQuery(alertsQuery(userId))
  const seen = useSeen(userId)
  return { query, seen, fresh: countNew(query.data ?? [], seen) }
}
