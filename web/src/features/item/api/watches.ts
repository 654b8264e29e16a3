import { queryOptions, skipToken } from '@tanstack/react-query'
import { type DateOnly, overlaps } from '#contract/rules/dates.ts'
import type { Database } from '#database.types.ts'
import { watchesKey } from '@/domain/me/keys'
import { db } from '@/lib/supabase'
import type { Item } from './item'

export type WatchKind = Database['public']['Enums']['watch_kind']

export interface Days {
  from: DateOnly
  to: DateOnly
}

/** The person's watches of this item. */
export const itemWatchesQuery = (userId: string | undefined, itemId: string) =>
  queryOptions({
    queryKey: [...watchesKey(userId), itemId] as const,
    queryFn: userId ? ({ signal }) => fetchWatches(userId, itemId, signal) : skipToken,
  })

async function fetchWatches(userId: string, itemId: string, signal: AbortSignal) {
  const { data } = await db()
    .from('item_watches')
    .select('id, wants, start_date, end_date, price')
    .eq('user_id', userId)
    .eq('item_id', itemId)
    .abortSignal(signal)
    .throwOnError()
  return data
}

interface NewWatch {
  userId: string
  item: Item
  wants: WatchKind
  days?: Days | undefined
}

/** `free already`: not watching, because the item is free on those days. */
export type Watching = 'watching' | 'free already'

const alreadyThere = '23505'

export async function watchItem({ userId, item, wants, days }: NewWatch): Promise<Watching> {
  if (wants === 'free' && item.status === 'available' && (await isFree(item.id, days))) return 'free already'
  const { error } = await db()
    .from('item_watches')
    .insert({ user_id: userId, item_id: item.id, wants, start_date: days?.from, end_date: days?.to })
  if (error && error.code !== alreadyThere) throw error
  return 'watching'
}

async function isFree(itemId: string, days: Days | undefined): Promise<boolean> {
  if (!days) return true
  const { data } = await db().rpc('item_taken_dates', { p_item_id: itemId }).throwOnError()
  return !overlaps({ start: days.from, end: days.to }, data)
}
