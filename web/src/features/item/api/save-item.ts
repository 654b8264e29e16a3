import { db } from '@/lib/supabase'
import type { Item } from './item'
import { logItemAction } from './log-item-action'

const alreadyThere = '23505'

export async function saveItem({ userId, item }: { userId: string; item: Item }): Promise<void> {
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

export async function forgetItem({ userId, itemId }: { userId: string; itemId: string }): Promise<void> {
  await db().from('saved_items').delete().eq('user_id', userId).eq('item_id', itemId).throwOnError()
}
