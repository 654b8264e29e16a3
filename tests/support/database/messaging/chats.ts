import { randomUUID } from 'node:crypto'
import { type BookingRow, member } from '../builders.ts'
import { setSetting } from '../settings.ts'
import type { Person, Row, TestDatabase, Values } from '../test-database.ts'

export interface Message extends Row {
  id: string
  conversation_id: string
  transaction_id: string | null
  sender_id: string
  receiver_id: string
  message: string
  client_id: string
  hidden_kinds: string[]
  is_read: boolean
}

/** As the specification's client writes about a booking. */
export const writeAbout = (
  db: TestDatabase,
  from: Person,
  booking: Pick<BookingRow, 'id' | 'borrower_id' | 'lender_id'>,
  message: string,
  values: Values = {},
): Promise<Message> =>
  db.as(from).insert<Message>('chats', {
    sender_id: from.id,
    receiver_id: from.id === booking.borrower_id ? booking.lender_id : booking.borrower_id,
    transaction_id: booking.id,
    message,
    ...values,
  })

export async function startConversation(db: TestDatabase, from: Person, itemId: string): Promise<string> {
  const [row] = await db
    .as(from)
    .query<{ id: string }>('select public.start_conversation($1) as id', [itemId])
  return row?.id ?? ''
}

/** A message in a conversation about an item. */
export const write = (
  db: TestDatabase,
  from: Person,
  conversationId: string,
  message: string,
  clientId: string = randomUUID(),
): Promise<Message> =>
  db.as(from).insert<Message>('chats', {
    conversation_id: conversationId,
    sender_id: from.id,
    receiver_id: from.id,
    message,
    client_id: clientId,
  })

/** What somebody reads of a conversation, oldest first. */
export const messagesFor = (db: TestDatabase, person: Person, conversationId: string): Promise<Message[]> =>
  db
    .as(person)
    .query<Message>('select * from public.chats where conversation_id = $1 order by created_at, id', [
      conversationId,
    ])

export interface ConversationLine extends Row {
  conversation_id: string
  transaction_id: string | null
  item_title: string | null
  other_id: string
  other_name: string
  is_owner: boolean
  last_at: string
  last_message: string | null
  unread: number
  can_write: boolean
  reason: string | null
}

export const inboxOf = (db: TestDatabase, person: Person, values: Values = {}): Promise<ConversationLine[]> =>
  db.as(person).call<ConversationLine>('my_conversations', values)

export interface ChatPeople {
  ada: Person
  bola: Person
  stranger: Person
  admin: Person
}

/** Ada lends, Bola borrows as often as he likes, and the others have no part in it. */
export async function chatPeople(db: TestDatabase): Promise<ChatPeople> {
  await setSetting(db, 'new_member_rental_limit', 100)
  return {
    ada: await member(db, 'Ada'),
    bola: await member(db, 'Bola', { wallet: 900_000 }),
    stranger: await member(db, 'Chi'),
    admin: await member(db, 'Admin', { admin: true }),
  }
}
