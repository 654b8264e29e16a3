import type { DateOnly } from '#contract/rules/dates.ts'
import { db } from '@/lib/supabase'

export interface NewDaysOff {
  ownerId: string
  /** Null: a break of the whole wardrobe. */
  itemId: string | null
  first: DateOnly
  last: DateOnly
  note: string
}

export async function blockDays({ ownerId, itemId, first, last, note }: NewDaysOff): Promise<void> {
  await db()
    .from('availability_blocks')
    .insert({
      owner_id: ownerId,
      item_id: itemId,
      first_day: first,
      last_day: last,
      note: note.trim() || null,
    })
    .throwOnError()
}

export async function freeDays(id: string): Promise<void> {
  await db().from('availability_blocks').delete().eq('id', id).throwOnError()
}
