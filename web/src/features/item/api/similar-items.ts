import { queryOptions } from '@tanstack/react-query'
import type { DateOnly } from '#contract/rules/dates.ts'
import { type FoundItem, fromFound } from '@/domain/items/card-item'
import { db } from '@/lib/supabase'

export interface Days {
  from?: DateOnly | undefined
  to?: DateOnly | undefined
}

const howMany = 8

/** What is like this item, and free on the same days where there are some. */
export const similarItemsQuery = (itemId: string, { from, to }: Days) =>
  queryOptions({
    queryKey: ['similar', itemId, from, to] as const,
    queryFn: async ({ signal }) => {
      const { data } = await db()
        .rpc(
          'similar_items',
          { p_item_id: itemId, p_start: from, p_end: to, p_limit: howMany },
          { get: true },
        )
        .abortSignal(signal)
        .throwOnError()
        .overrideTypes<FoundItem[], { merge: false }>()
      return data.map(fromFound)
    },
  })
