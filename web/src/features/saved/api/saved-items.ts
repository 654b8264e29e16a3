import { infiniteQueryOptions } from '@tanstack/react-query'
import { cardColumns, fromRow } from '@/domain/items/card-item'
import { savedItemsKey } from '@/domain/me/keys'
import { db } from '@/lib/supabase'

const page = 24

/** What a person has saved, the latest first. */
export const savedItemsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: savedItemsKey(userId),
    queryFn: ({ pageParam, signal }) => fetchPage(userId, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (rows, pages) => (rows.length === page ? pages.flat().length : undefined),
  })

export type Saved = Awaited<ReturnType<typeof fetchPage>>[number]

async function fetchPage(userId: string, from: number, signal: AbortSignal) {
  const { data } = await db()
    .from('saved_items')
    .select(`id, title, created_at, item:items(${cardColumns})`)
    .eq('user_id', userId)
    .eq('content_type', 'item')
    .order('created_at', { ascending: false })
    .order('id')
    .range(from, from + page - 1)
    .abortSignal(signal)
    .throwOnError()
  // An item that was taken down can't be seen, and one that was deleted is not saved any more.
  return data.map(({ item, ...saved }) => ({
    ...saved,
    item: item && fromRow(item),
    status: item?.status ?? null,
  }))
}

export async function forgetSaved(savedId: string): Promise<void> {
  await db().from('saved_items').delete().eq('id', savedId).throwOnError()
}
