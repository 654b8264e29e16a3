import { queryOptions, skipToken } from '@tanstack/react-query'
import { itemKey } from '@/domain/items/keys'
import { db } from '@/lib/supabase'

export const waitingItemQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: [...itemKey(id ?? ''), 'waiting'] as const,
    queryFn: id ? ({ signal }) => fetchWaitingItem(id, signal) : skipToken,
  })

async function fetchWaitingItem(id: string, signal: AbortSignal) {
  const { data } = await db()
    .from('items')
    .select('title, images')
    .eq('id', id)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError()
  return data
}
