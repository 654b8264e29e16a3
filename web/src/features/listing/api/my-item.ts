import { queryOptions } from '@tanstack/react-query'
import { meKey } from '@/domain/me/keys'
import { db } from '@/lib/supabase'
import { isUuid } from '@/lib/uuid'
import type { ItemRow } from '../model/listing-form'

/** One of the person's items as it is stored now; an open form does not change with it. */
export const myItemQuery = (userId: string, itemId: string) =>
  queryOptions({
    queryKey: [...meKey(userId), 'item', itemId] as const,
    queryFn: ({ signal }) => fetchMyItem(userId, itemId, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  })

/** Null when the item does not exist or belongs to another person. */
export async function fetchMyItem(
  userId: string,
  itemId: string,
  signal?: AbortSignal,
): Promise<ItemRow | null> {
  if (!isUuid(itemId)) return null
  const query = db().from('items').select('*').eq('id', itemId).eq('owner_id', userId)
  const { data } = await (signal ? query.abortSignal(signal) : query).maybeSingle().throwOnError()
  return data
}
