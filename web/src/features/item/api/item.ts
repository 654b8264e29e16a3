import { queryOptions } from '@tanstack/react-query'
import { isFinal } from '@/lib/errors'
import { db } from '@/lib/supabase'

export const itemQuery = (id: string) =>
  queryOptions({ queryKey: ['item', id] as const, queryFn: ({ signal }) => fetchItem(id, signal) })

export type Item = NonNullable<Awaited<ReturnType<typeof fetchItem>>>

/** Null where there is no such item. */
async function fetchItem(id: string, signal: AbortSignal) {
  const { data, error } = await db()
    .from('items')
    .select(
      '*, owner:profiles!items_owner_id_fkey(user_id, full_name, verified, rating_average, num_reviews, selfie_url, location)',
    )
    .eq('id', id)
    .abortSignal(signal)
    .maybeSingle()
  // An address that holds no id at all is an item that does not exist, too.
  if (error && !isFinal(error)) throw error
  return data
}
