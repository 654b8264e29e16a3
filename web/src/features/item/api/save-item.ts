import { type ForgottenThing, type SavedThing, sendOrKeep } from '@/domain/offline/send-or-keep'
import { db } from '@/lib/supabase'
import type { Item } from './item'
import { logItemAction } from './log-item-action'

const alreadyThere = '23505'

export async function saveItem({ userId, item }: SavedThing): Promise<void> {
  const { error } = await db()
    .from('saved_items')
    .insert({
      user_id: userId,
      item_id: item.id,
      content_type: 'item',
      content_data: { category: item.category, image: item.images[0] ?? null, price: item.price },
      title: item.title,
    })
  if (error && error.code !== alreadyThere) throw error
  logItemAction(userId, 'save_item', item)
}

export async function forgetItem({ userId, itemId }: ForgottenThing): Promise<void> {
  await db().from('saved_items').delete().eq('user_id', userId).eq('item_id', itemId).throwOnError()
}

export function saveOrKeep(userId: string, { id, title, category, images, price }: Item) {
  const payload = { userId, item: { id, title, category, images, price } }
  return sendOrKeep(userId, { kind: 'save', about: id, payload }, () => saveItem(payload))
}

export function forgetOrKeep(userId: string, itemId: string) {
  const payload = { userId, itemId }
  return sendOrKeep(userId, { kind: 'forget', about: itemId, payload }, () => forgetItem(payload))
}
