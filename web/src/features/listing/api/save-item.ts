import { db } from '@/lib/supabase'
import type { ItemRow, ListedRow } from '../model/listing-form'

export async function addItem(userId: string, row: ListedRow): Promise<string> {
  const { data } = await db()
    .from('items')
    .insert({ ...row, owner_id: userId })
    .select('id')
    .single()
    .throwOnError()
  return data.id
}

/**
 * Stores the listing if it has not changed since it was loaded; null when another device has changed it or the item no
 * longer exists.
 */
export async function updateItem(
  userId: string,
  itemId: string,
  loaded: string,
  row: ListedRow,
): Promise<ItemRow | null> {
  const { data } = await db()
    .from('items')
    .update(row)
    .eq('id', itemId)
    .eq('owner_id', userId)
    .eq('updated_at', loaded)
    .select('*')
    .maybeSingle()
    .throwOnError()
  return data
}

/** Whether a listing of which no answer came was stored after all: the newest item is the same in all that was sent. */
export async function isListedAlready(userId: string, row: ListedRow, besides?: string): Promise<boolean> {
  const { data } = await db()
    .from('items')
    .select('*')
    .eq('owner_id', userId)
    .order('created_at', { ascending: false })
    .limit(1)
    .maybeSingle()
    .throwOnError()
  if (!data || data.id === besides) return false
  const fields = Object.keys(row) as (keyof ListedRow)[]
  return fields.every((field) => plain(data[field]) === plain(row[field]))
}

/** The database stores the measurements in another order. */
function plain(value: unknown): string {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return JSON.stringify(isObject ? Object.entries(value).sort(([a], [b]) => a.localeCompare(b)) : value)
}
