import { queryOptions, skipToken } from '@tanstack/react-query'
import { meKey } from '@/domain/me/keys'
import { db } from '@/lib/supabase'

export const savedItemQuery = (userId: string | undefined, itemId: string) =>
  queryOptions({
    queryKey: [...meKey(userId), 'saved', itemId] as const,
    queryFn: userId ? ({ signal }) => isSaved(userId, itemId, signal) : skipToken,
  })

async function isSaved(userId: string, itemId: string, signal: AbortSignal): Promise<boolean> {
  const { data } = await db()
    .from('saved_items')
    .select('id')
    .eq('user_id', userId)
    .eq('item_id', itemId)
    .limit(1)
    .abortSignal(signal)
    .throwOnError()
  return data.length > 0
}
