import { skipToken, useQuery } from '@tanstack/react-query'
import { myItemsKey } from '@/domain/me/keys'
import { usePerson } from '@/lib/session'
import { db } from '@/lib/supabase'

/** Nobody looks for a listing among more. */
const most = 200

export type OwnItem = Awaited<ReturnType<typeof fetchOwnItems>>[number]

/** My listings, the newest first, to choose one from. */
export function useOwnItems() {
  const userId = usePerson()?.id
  return useQuery({
    queryKey: [...myItemsKey(userId), 'to check'],
    queryFn: userId ? ({ signal }) => fetchOwnItems(userId, signal) : skipToken,
  })
}

async function fetchOwnItems(userId: string, signal: AbortSignal) {
  const { data } = await db()
    .from('items')
    .select('id, title, images')
    .eq('owner_id', userId)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(most)
    .abortSignal(signal)
    .throwOnError()
  return data
}
