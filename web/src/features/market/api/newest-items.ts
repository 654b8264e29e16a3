import { limits } from '#contract/constants.ts'
import { cardColumns, fromRow } from '@/domain/items/card-item'
import { db } from '@/lib/supabase'
import type { MarketPage } from '../model/market-item'

/** The last item of a page: the next page is what comes after it, whatever was listed meanwhile. */
export interface Position {
  created_at: string
  id: string
}

/** The market as it is without a search: one plain read by the index of what is newest. */
export async function fetchNewest(
  after: Position | null,
  signal: AbortSignal,
): Promise<MarketPage<Position>> {
  // One more than is shown says whether there are others, without counting them.
  let query = db()
    .from('items')
    .select(cardColumns)
    .eq('status', 'available')
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(limits.marketPage + 1)
    .abortSignal(signal)
  // The first condition is the one that an index understands: it starts there instead of at the newest item.
  if (after) query = query.lte('created_at', after.created_at).or(olderThan(after))
  const { data } = await query.throwOnError()
  const rows = data.slice(0, limits.marketPage)
  const last = rows.at(-1)
  return {
    items: rows.map(fromRow),
    next: data.length > rows.length && last ? { created_at: last.created_at, id: last.id } : null,
  }
}

function olderThan({ created_at, id }: Position): string {
  return `created_at.lt."${created_at}",id.lt.${id}`
}
