import { queryOptions } from '@tanstack/react-query'
import { cardColumns, type FoundItem, fromFound, fromRow } from '@/domain/items/card-item'
import { db } from '@/lib/supabase'
import type { Days } from './similar-items'

const piecesOfLook = 6

/** What goes with an item, and is free on the same days where there are some. */
export const matchingItemsQuery = (itemId: string, { from, to }: Days, userId: string | undefined) =>
  queryOptions({
    queryKey: ['matching', itemId, from, to, userId] as const,
    queryFn: async ({ signal }) => {
      const { data } = await db()
        .rpc(
          'matching_items',
          { p_item_id: itemId, p_start: from, p_end: to, p_limit: piecesOfLook },
          { get: true },
        )
        .abortSignal(signal)
        .throwOnError()
        .overrideTypes<FoundItem[], { merge: false }>()
      return data.map(fromFound)
    },
  })

/** Items of others that are still shown, in the order of their ids. */
export const recentItemsQuery = (ids: readonly string[], userId: string | undefined) =>
  queryOptions({
    queryKey: ['recent', ids, userId] as const,
    queryFn: async ({ signal }) => {
      const all = db()
        .from('items')
        .select(cardColumns)
        .in('id', [...ids])
        .is('hidden_at', null)
      const others = userId ? all.neq('owner_id', userId) : all
      const { data } = await others.abortSignal(signal).throwOnError()
      return data.map(fromRow).sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    },
  })
