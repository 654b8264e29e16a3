import { parentPort, workerData } from 'node:worker_threads'

/** A browser of one person, with the app's own code of the chat, its storage and its clock: as a thread. */

export interface DeviceOptions {
  env: { supabaseUrl: string; publishableKey: string }
  /** As the app keeps the session. */
  session: { access_token: string; expires_at: number; user: { id: string; email: string } }
  conversationId: string
  /** How wrong the clock of the device is. */
  clockAheadMs: number
}

export type Order = { write: string[] } | { what: 'send' } | { what: 'rows' } | { what: 'all rows' }

const { env, session, conversationId, clockAheadMs }: DeviceOptions = workerData
const userId = session.user.id

const stored = new Map<string, string>([['aso-session', JSON.stringify(session)]])
globalThis.localStorage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
  removeItem: (key: string) => void stored.delete(key),
} as Storage
const realNow = Date.now
Date.now = () => realNow() + clockAheadMs
// What browsers have and Node has not.
Object.defineProperty(navigator, 'onLine', { value: true })

const { InfiniteQueryObserver } = await import('@tanstack/react-query')
const { messagesQuery, watchMessages } = await import('@/features/chat/api/messages')
const { sendAll } = await import('@/features/chat/api/send')
const { addWaiting, waitingOf } = await import('@/features/chat/model/outbox')
const { inOrder } = await import('@/features/chat/model/message')
const { setEnv } = await import('@/lib/env')
const { createQueryClient } = await import('@/lib/query-client')

setEnv(env)
const client = createQueryClient()
const screen = new InfiniteQueryObserver(client, messagesQuery(userId, conversationId))
screen.subscribe(() => {})
watchMessages(client, userId, conversationId)

const rows = () =>
  inOrder(screen.getCurrentResult().data?.pages.flat() ?? []).map(({ client_id, message, sender_id }) => ({
    client_id,
    message,
    mine: sender_id === userId,
  }))

async function obey(order: Order): Promise<unknown> {
  if ('write' in order) {
    for (const text of order.write)
      addWaiting(userId, {
        clientId: crypto.randomUUID(),
        conversationId,
        transactionId: null,
        text,
        at: Date.now(),
        refused: null,
      })
    return order.write.length
  }
  if (order.what === 'send') {
    await sendAll(client, userId)
    return waitingOf(userId).length
  }
  if (order.what === 'all rows') while (screen.getCurrentResult().hasNextPage) await screen.fetchNextPage()
  return rows()
}

parentPort?.on('message', ({ id, order }: { id: number; order: Order }) => {
  obey(order).then(
    (answer) => parentPort?.postMessage({ id, answer }),
    (error: Error) => parentPort?.postMessage({ id, error: String(error.stack) }),
  )
})
parentPort?.postMessage({ ready: true })
