import { queryOptions } from '@tanstack/react-query'
import { itemKey } from '@/domain/items/keys'
import { dbLater } from '@/lib/db-later'
import { isUuid } from '@/lib/uuid'

export const itemQuery = (id: string) =>
  queryOptions({ queryKey: itemKey(id), queryFn: ({ signal }) => fetchItem(id, signal) })

export type Item = NonNullable<Awaited<ReturnType<typeof fetchItem>>>

/** Null where there is no such item. */
async function fetchItem(id: string, signal: AbortSignal) {
  if (!isUuid(id)) return null
  const db = await dbLater()
  const { data } = await db
    .from('items')
    .select(
      '*, owner:profiles!items_owner_id_fkey(user_id, full_name, verified, rating_average, num_reviews, trust_level, selfie_url, location)',
    )
    .eq('id', id)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError()
  return data
}
