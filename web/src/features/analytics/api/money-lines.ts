import { infiniteQueryOptions } from '@tanstack/react-query'
import { db } from '@/lib/supabase'
import { analyticsKey, type MoneyKind, type MoneyPart } from './analytics'

const pageSize = 50

/** After which line a page begins. */
interface LineCursor {
  p_after?: string
  p_after_id?: number
}

/** Which lines a figure is the sum of. Without a month those of the last six, with `ever` all. */
export interface LineFilter {
  part: MoneyPart
  month?: string
  kind?: MoneyKind
  itemId?: string
  category?: string
  ever?: true
}

export const moneyLinesQuery = (userId: string, filter: LineFilter) =>
  infiniteQueryOptions({
    queryKey: [...analyticsKey(userId), 'lines', filter] as const,
    queryFn: ({ pageParam, signal }) => fetchLines(filter, pageParam, signal),
    initialPageParam: {} as LineCursor,
    getNextPageParam: (page) => {
      const last = page.at(-1)
      return page.length < pageSize || !last ? null : { p_after: last.at, p_after_id: last.transfer_id }
    },
  })

async function fetchLines(filter: LineFilter, after: LineCursor, signal: AbortSignal) {
  const { data } = await db()
    .rpc('my_money_lines', {
      p_part: filter.part,
      p_month: filter.month && `${filter.month}-01`,
      p_kind: filter.kind,
      p_item_id: filter.itemId,
      p_category: filter.category,
      p_ever: filter.ever,
      p_limit: pageSize,
      ...after,
    })
    .abortSignal(signal)
    .throwOnError()
  // The types of procedures do not know which columns can be null.
  return data as (Omit<(typeof data)[number], 'transaction_id'> & { transaction_id: string | null })[]
}
