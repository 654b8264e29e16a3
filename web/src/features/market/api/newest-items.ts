import { limits } from '#contract/constants.ts'
import { cardColumns } from '@/domain/items/card-item'
import { dbLater } from '@/lib/db-later'
import type { MarketPage } from '../model/market-item'
import { type Position, pageOf } from '../model/newest-page'

/** The market as it is without a search: one plain read by the index of what is newest. */
export async function fetchNewest(
  after: Position | null,
  signal: AbortSignal,
  database?: Awaited<ReturnType<typeof dbLater>>,
): Promise<MarketPage<Position>> {
  // One more than is shown says whether there are others, without counting them.
  const db = database ?? (await dbLater())
  let query = db
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
  return pageOf(data)
}

function olderThan({ created_at, id }: Position): string {
  return `created_at.lt."${created_at}",id.lt.${id}`
}
