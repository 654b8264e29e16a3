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

export type Order =
  | { write: string[] }
  | { what: 'send' }
  | { what: 'rows' }
  | { what: 'all rows' }
  /** Nothing of the device runs until somebody writes there; its clock runs on. */
  | { sleep: SharedArrayBuffer; forMs: number }

const { env, session, conversationId, clockAheadMs }: DeviceOptions = workerData
const userId = session.user.id

const stored = new Map<string, string>([['aso-session', JSON.stringify(session)]])
globalThis.localStorage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
  removeItem: (key: string) => void stored.delete(key),
} as Storage
let aheadMs = clockAheadMs
const realNow = Date.now
Date.now = () => realNow() + aheadMs
// What the libraries look at after half a minute or later is not what makes the chat whole again.
const later = setTimeout
globalThis.setTimeout = ((act: () => void, ms = 0, ...rest: []) =>
  later(act, ms >= 25_000 ? 2 ** 30 : ms, ...rest)) as typeof setTimeout
const page = new EventTarget()
Object.assign(globalThis, {
  window: globalThis,
  document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
  addEventListener: page.addEventListener.bind(page),
  removeEventListener: page.removeEventListener.bind(page),
})

/** As when a phone is put away or taken out. */
function turn(visibilityState: 'visible' | 'hidden'): void {
  Object.assign(document, { visibilityState })
  document.dispatchEvent(new Event('visibilitychange'))
  page.dispatchEvent(new Event('visibilitychange'))
}

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

async function obey(order: Exclude<Order, { sleep: SharedArrayBuffer }>): Promise<unknown> {
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

function sleep({ sleep: until, forMs }: Extract<Order, { sleep: SharedArrayBuffer }>): void {
  turn('hidden')
  Atomics.wait(new Int32Array(until), 0, 0)
  aheadMs += forMs
  turn('visible')
}

parentPort?.on('message', ({ id, order }: { id: number; order: Order }) => {
  if ('sleep' in order) {
    parentPort?.postMessage({ id, answer: null })
    sleep(order)
    return
  }
  obey(order).then(
    (answer) => parentPort?.postMessage({ id, answer }),
    (error: Error) => parentPort?.postMessage({ id, error: String(error.stack) }),
  )
})
parentPort?.postMessage({ ready: true })
