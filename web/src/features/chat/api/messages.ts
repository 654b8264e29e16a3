import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { meKey } from '@/domain/me/keys'
import { unreadKey } from '@/domain/messages/unread'
import { watchRows } from '@/lib/realtime'
import { db } from '@/lib/supabase'
import { type Cursor, inOrder, type MessageRow } from '../model/message'
import { inboxKey } from './conversations'

const pageSize = 50

const messagesKey = (userId: string, conversationId: string) =>
  [...meKey(userId), 'messages', conversationId] as const

/** Pages of older and older messages; the newest page is the first. */
const messagesQuery = (userId: string, conversationId: string) =>
  infiniteQueryOptions({
    queryKey: messagesKey(userId, conversationId),
    initialPageParam: null as Cursor | null,
    queryFn: ({ pageParam, signal }) => fetchOlder(conversationId, pageParam, signal),
    getNextPageParam: (page): Cursor | null => (page.length < pageSize ? null : (page.at(-1) ?? null)),
    refetchOnWindowFocus: 'always',
  })

export function useMessages(userId: string, conversationId: string) {
  return useInfiniteQuery(messagesQuery(userId, conversationId))
}

async function fetchOlder(
  conversationId: string,
  before: Cursor | null,
  signal: AbortSignal,
): Promise<MessageRow[]> {
  let query = db().from('chats').select('*').eq('conversation_id', conversationId)
  if (before) query = query.or(beside('lt', before))
  const { data } = await query
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(pageSize)
    .abortSignal(signal)
    .throwOnError()
  return data
}

/** On one side of a message in the order of the conversation. */
const beside = (than: 'lt' | 'gt', { created_at, id }: Cursor): string =>
  `created_at.${than}.${created_at},and(created_at.eq.${created_at},id.${than}.${id})`

type Pages = InfiniteData<MessageRow[], Cursor | null>

/** Puts rows among those that are shown; the same row again takes the place of the old one. */
function mergeMessages(
  client: QueryClient,
  userId: string,
  conversationId: string,
  rows: MessageRow[],
): void {
  client.setQueryData<Pages>(messagesKey(userId, conversationId), (shown) => {
    if (!shown || rows.length === 0) return shown
    const changed = new Map(rows.map((row) => [row.id, row]))
    const known = new Set(shown.pages.flat().map(({ id }) => id))
    const pages = shown.pages.map((page) => page.map((row) => changed.get(row.id) ?? row))
    const added = inOrder(rows.filter(({ id }) => !known.has(id))).reverse()
    return { ...shown, pages: [[...added, ...(pages[0] ?? [])], ...pages.slice(1)] }
  })
}

/**
 * Reads on from the newest message that is shown, until there is no more. A change says only that something is new: what is
 * new is read from the table, so nothing is missed and nothing is there twice.
 */
async function readOn(client: QueryClient, userId: string, conversationId: string): Promise<void> {
  for (;;) {
    const shown = client.getQueryData<Pages>(messagesKey(userId, conversationId))
    const newest = inOrder(shown?.pages.flat() ?? []).at(-1)
    if (!shown || !newest) {
      await client.invalidateQueries({ queryKey: messagesKey(userId, conversationId) })
      return
    }
    const { data } = await db()
      .from('chats')
      .select('*')
      .eq('conversation_id', conversationId)
      .or(beside('gt', newest))
      .order('created_at')
      .order('id')
      .limit(pageSize)
      .throwOnError()
    mergeMessages(client, userId, conversationId, data)
    if (data.length < pageSize) return
  }
}

/** What was sent shows in the conversation and in the list of all. */
export function showSent(client: QueryClient, userId: string, row: MessageRow): void {
  mergeMessages(client, userId, row.conversation_id, [row])
  void client.invalidateQueries({ queryKey: inboxKey(userId) })
}

/** What the other side writes and reads shows at once. */
export function useMessagesWatched(userId: string, conversationId: string): void {
  const client = useQueryClient()
  useEffect(() => {
    let reading: Promise<void> = Promise.resolve()
    const readNew = () => {
      // One after the other, so that none reads on from before another's answer.
      reading = reading.then(() => readOn(client, userId, conversationId)).catch(() => undefined)
    }
    return watchRows(
      { table: 'chats', event: '*', filter: `conversation_id=eq.${conversationId}` },
      ({ event, row }) => {
        if (event === 'UPDATE') mergeMessages(client, userId, conversationId, [row as MessageRow])
        else readNew()
      },
      () => void client.invalidateQueries({ queryKey: messagesKey(userId, conversationId) }),
    )
  }, [client, userId, conversationId])
}

/** The inbox and the badge follow what others write to me. */
export function useInboxWatched(userId: string): void {
  const client = useQueryClient()
  useEffect(() => {
    const readAgain = () => {
      void client.invalidateQueries({ queryKey: inboxKey(userId) })
      void client.invalidateQueries({ queryKey: unreadKey(userId) })
    }
    return watchRows({ table: 'chats', event: '*', filter: `receiver_id=eq.${userId}` }, readAgain, readAgain)
  }, [client, userId])
}

/** All that I have received in the conversation is read. */
export async function markRead(client: QueryClient, userId: string, conversationId: string): Promise<void> {
  await db()
    .from('chats')
    .update({ is_read: true })
    .eq('conversation_id', conversationId)
    .eq('receiver_id', userId)
    .eq('is_read', false)
    .throwOnError()
  void client.invalidateQueries({ queryKey: unreadKey(userId) })
  void client.invalidateQueries({ queryKey: inboxKey(userId) })
}
