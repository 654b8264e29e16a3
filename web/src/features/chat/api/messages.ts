import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  replaceEqualDeep,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { meKey } from '@/domain/me/keys'
import { unreadKey } from '@/domain/messages/unread'
import { watchRows } from '@/lib/realtime'
import { db } from '@/lib/supabase'
import { type Cursor, inOrder, isAfter, type MessageRow } from '../model/message'
import { conversationOfKey, inboxKey } from './conversations'

const pageSize = 50

const messagesKey = (userId: string, conversationId: string) =>
  [...meKey(userId), 'messages', conversationId] as const

/** Pages of older and older messages; the newest page is the first. */
export const messagesQuery = (userId: string, conversationId: string) =>
  infiniteQueryOptions({
    queryKey: messagesKey(userId, conversationId),
    initialPageParam: null as Cursor | null,
    queryFn: ({ pageParam, signal }) => fetchOlder(conversationId, pageParam, signal),
    getNextPageParam: (page): Cursor | null => (page.length < pageSize ? null : (page.at(-1) ?? null)),
    refetchOnWindowFocus: 'always',
    structuralSharing: (shown, read) =>
      replaceEqualDeep(shown, keepNewer(shown as Pages | undefined, read as Pages)),
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

/** What came while the pages were read again is not in them, and stays. */
function keepNewer(shown: Pages | undefined, read: Pages): Pages {
  const known = new Set(read.pages.flat().map(({ id }) => id))
  const missing = shown?.pages.flat().filter(({ id }) => !known.has(id)) ?? []
  return shown && missing.length > 0 ? addNew(read, missing) : read
}

/** Older than all that is loaded is what "Show earlier messages" reads: here it would leave a gap. */
function addNew(shown: Pages, rows: MessageRow[]): Pages {
  const known = new Set(shown.pages.flat().map(({ id }) => id))
  const [oldest] = inOrder(shown.pages.flat())
  const added = inOrder(rows.filter(({ id }) => !known.has(id)))
    .filter((row) => !oldest || isAfter(row, oldest))
    .reverse()
  return { ...shown, pages: [[...added, ...(shown.pages[0] ?? [])], ...shown.pages.slice(1)] }
}

function replaceKnown(shown: Pages, rows: MessageRow[]): Pages {
  const changed = new Map(rows.map((row) => [row.id, row]))
  return { ...shown, pages: shown.pages.map((page) => page.map((row) => changed.get(row.id) ?? row)) }
}

/** Sent from here and shown at once. What the other side wrote before it may not have been read yet. */
const shownAhead = new Set<string>()

export function showSent(client: QueryClient, userId: string, row: MessageRow): void {
  shownAhead.add(row.id)
  client.setQueryData<Pages>(
    messagesKey(userId, row.conversation_id),
    (shown) => shown && addNew(shown, [row]),
  )
  void client.invalidateQueries({ queryKey: inboxKey(userId) })
}

/**
 * Reads on from the newest message that was read, until there is no more. A change says only that something is new: what is
 * new is read from the table, so nothing is missed and nothing is there twice.
 */
async function readOn(client: QueryClient, userId: string, conversationId: string): Promise<void> {
  const queryKey = messagesKey(userId, conversationId)
  for (;;) {
    const shown = client.getQueryData<Pages>(queryKey)
    const newest = inOrder(shown?.pages.flat() ?? []).findLast(({ id }) => !shownAhead.has(id))
    if (!newest) return client.invalidateQueries({ queryKey })
    const { data } = await db()
      .from('chats')
      .select('*')
      .eq('conversation_id', conversationId)
      .or(beside('gt', newest))
      .order('created_at')
      .order('id')
      .limit(pageSize)
      .throwOnError()
    client.setQueryData<Pages>(queryKey, (now) => now && addNew(replaceKnown(now, data), data))
    for (const { id } of data) shownAhead.delete(id)
    if (data.length < pageSize) return
  }
}

/** What the other side writes and reads shows at once. Call the returned function to stop. */
export function watchMessages(client: QueryClient, userId: string, conversationId: string): () => void {
  const queryKey = messagesKey(userId, conversationId)
  let reading: Promise<void> = Promise.resolve()
  // One after the other, so that none reads on from before another's answer.
  const readAgain = () => client.invalidateQueries({ queryKey })
  const then = (read: () => Promise<void>) => {
    // What could not be read once is read again with everything, as often as any query is tried.
    reading = reading.then(read).catch(readAgain)
  }
  return watchRows(
    { table: 'chats', event: '*', filter: `conversation_id=eq.${conversationId}` },
    ({ event, row }) => {
      if (event === 'UPDATE')
        client.setQueryData<Pages>(queryKey, (shown) => shown && replaceKnown(shown, [row as MessageRow]))
      else then(() => readOn(client, userId, conversationId))
    },
    () => then(readAgain),
  )
}

export function useMessagesWatched(userId: string, conversationId: string): void {
  const client = useQueryClient()
  useEffect(() => watchMessages(client, userId, conversationId), [client, userId, conversationId])
}

/** The first message of the other side makes the conversation of a booking that is open. */
export function useFirstMessageWatched(userId: string): void {
  const client = useQueryClient()
  useEffect(() => {
    const readAgain = () => void client.invalidateQueries({ queryKey: conversationOfKey(userId) })
    return watchRows(
      { table: 'chats', event: 'INSERT', filter: `receiver_id=eq.${userId}` },
      readAgain,
      readAgain,
    )
  }, [client, userId])
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
