import type { Database } from '#database.types.ts'

export type MessageRow = Database['public']['Tables']['chats']['Row']

/** A place in a conversation: messages are read on from there. */
export interface Cursor {
  created_at: string
  id: string
}

/** A message that is not on the server yet. */
export interface Waiting {
  clientId: string
  conversationId: string | null
  transactionId: string | null
  text: string
  /** When it was written, by this device: only its order among what waits. */
  at: number
  /** Why the server refused it; null: it is still to be sent. */
  refused: string | null
}

/** Oldest first, each once: pages overlap when messages come while they are read. */
export function inOrder(rows: readonly MessageRow[]): MessageRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...byId.values()].sort(byTime)
}

const byTime = (a: Cursor, b: Cursor): number => compare(a.created_at, b.created_at) || compare(a.id, b.id)

export const isAfter = (a: Cursor, b: Cursor): boolean => byTime(a, b) > 0

/** Timestamps of one server and one format are ordered as texts once they are equally precise. */
function compare(a: string, b: string): number {
  const [one, other] = [precise(a), precise(b)]
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** `2026-12-05T10:00:00.5+00:00` with six digits of a second: Postgres leaves out the zeros at the end. */
function precise(text: string): string {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?/.exec(text)
  return match ? `${match[1]}.${(match[2] ?? '').padEnd(6, '0')}` : text
}

/** What waits and is not on the server: the answer to a sent message may have been lost. */
export function notYetSent(waiting: readonly Waiting[], rows: readonly MessageRow[]): Waiting[] {
  const sent = new Set(rows.map(({ client_id }) => client_id))
  return waiting.filter(({ clientId }) => !sent.has(clientId))
}

export const isBlank = (text: string): boolean => text.trim() === ''
