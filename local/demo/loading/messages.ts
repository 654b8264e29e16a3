import type { Stack } from '../../stack.ts'
import { talks } from '../town/messages.ts'
import type { ItemIds } from './items.ts'
import { type Ids, idOf } from './people.ts'

type Database = Stack['database']

async function conversationOf(
  database: Database,
  guest: string,
  about: (typeof talks)[number]['about'],
  items: ItemIds,
): Promise<string> {
  const [row] =
    'booking' in about
      ? await database.query<{ id: string }>(
          `select private.conversation_of_booking(t) as id from public.transactions t
           where t.borrower_id = $1 and t.booking_status = $2::public.booking_status order by t.created_at desc limit 1`,
          [guest, about.booking],
        )
      : await database.query<{ id: string }>(
          `insert into public.conversations (item_id, owner_id, guest_id)
           select i.id, i.owner_id, $1 from public.items i where i.id = $2 returning id`,
          [guest, items.get(about.item)],
        )
  if (!row) throw new Error(`There is nothing to write about: ${JSON.stringify(about)}`)
  return row.id
}

/** Read but for the last of each conversation. */
export async function writeMessages(database: Database, ids: Ids, items: ItemIds): Promise<void> {
  for (const { guest, about, messages } of talks) {
    const id = await conversationOf(database, idOf(ids, guest), about, items)
    for (const [at, { from, minutesAgo, text }] of messages.entries()) {
      await database.query(
        `insert into public.chats (conversation_id, transaction_id, sender_id, receiver_id, message, is_read, created_at)
         select c.id, c.transaction_id, case when $2 then c.owner_id else c.guest_id end, case when $2 then c.guest_id else c.owner_id end,
           $3, $4, now() - make_interval(mins => $5) from public.conversations c where c.id = $1`,
        [id, from === 'owner', text, at < messages.length - 1, minutesAgo],
      )
    }
    await database.query(
      `update public.conversations c set last_at = (select max(m.created_at) from public.chats m where m.conversation_id = c.id) where c.id = $1`,
      [id],
    )
  }
}
