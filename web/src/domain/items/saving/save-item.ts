import { queryOptions } from '@tanstack/react-query'
import { logItemAction } from '@/domain/items/log-item-action'
import { savedIdsKey } from '@/domain/me/keys'
import { type ForgottenThing, type SavedThing, sendOrKeep } from '@/domain/offline/send-or-keep'
import { db } from '@/lib/supabase'
import type { SavableItem } from './savable-item'

const alreadyThere = '23505'

/** Which items a person has saved: one small read for all hearts of all screens. */
export const savedIdsQuery = (userId: string) =>
  queryOptions({
    queryKey: savedIdsKey(userId),
    queryFn: async ({ signal }) => {
      const { data } = await db()
        .from('saved_items')
        .select('item_id')
        .eq('user_id', userId)
        .eq('content_type', 'item')
        .abortSignal(signal)
        .throwOnError()
      return data.map(({ item_id }) => item_id)
    },
  })

export async function saveItem({ userId, item }: SavedThing): Promise<void> {
  const { error } = await db()
    .from('saved_items')
    .insert({
      user_id: userId,
      item_id: item.id,
      content_type: 'item',
      content_data: { category: item.category, image: item.image ?? null, price: item.price },
      title: item.title,
    })
  if (error && error.code !== alreadyThere) throw error
  logItemAction(userId, 'save_item', item)
}

export async function forgetItem({ userId, itemId }: ForgottenThing): Promise<void> {
  await db().from('saved_items').delete().eq('user_id', userId).eq('item_id', itemId).throwOnError()
}

/** Sent, or kept on this phone until there is a network again. */
export function saveOrKeep(userId: string, item: SavableItem): Promise<'sent' | 'kept'> {
  const payload = { userId, item }
  return sendOrKeep(userId, { kind: 'save', about: item.id, payload }, () => saveItem(payload))
}

export function forgetOrKeep(userId: string, itemId: string): Promise<'sent' | 'kept'> {
  const payload = { userId, itemId }
  return sendOrKeep(userId, { kind: 'forget', about: itemId, payload }, () => forgetItem(payload))
}
