import { queryOptions } from '@tanstack/react-query'
import { db } from '@/lib/supabase'

export const itemQuery = (id: string) =>
  queryOptions({ queryKey: ['item', id] as const, queryFn: ({ signal }) => fetchItem(id, signal) })

export type Item = NonNullable<Awaited<ReturnType<typeof fetchItem>>>

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Null where there is no such item. */
async function fetchItem(id: string, signal: AbortSignal) {
  // An address that holds no id at all is no item either, and need not be asked for.
  if (!idForm.test(id)) return null
  const { data } = await db()
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
