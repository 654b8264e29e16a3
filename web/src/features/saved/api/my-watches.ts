import { queryOptions } from '@tanstack/react-query'
import { watchesKey } from '@/domain/me/keys'
import { db } from '@/lib/supabase'

/** All watches of the person, the latest first. The queries for one item have keys under this one. */
export const myWatchesQuery = (userId: string) =>
  queryOptions({
    queryKey: watchesKey(userId),
    queryFn: async ({ signal }) => {
      const { data } = await db()
        .from('item_watches')
        .select('id, item_id, wants, start_date, end_date, price, item:items(title)')
        .eq('user_id', userId)
        .order('created_at', { ascending: false })
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })
