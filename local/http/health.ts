import { setTimeout as delay } from 'node:timers/promises'
import { VISITOR } from '../credentials/caller.ts'
import type { Database } from '../database/database.ts'
import { requestContext } from '../database/request-context.ts'
import type { Storage } from '../storage/storage.ts'
import { json } from './messages.ts'

const TIMEOUT_MS = 2000
/** The result is cached this long, however many ask. */
const CACHED_MS = 1000

interface Checked {
  database: Pick<Database, 'readAs'>
  storage: Pick<Storage, 'check'>
}

interface Health {
  database: boolean
  storage: boolean
}

async function answers(check: (signal: AbortSignal) => Promise<unknown>): Promise<boolean> {
  const timeout = new AbortController()
  const checked = check(timeout.signal).then(
    () => true,
    () => false,
  )
  const healthy = await Promise.race([
    checked,
    delay(TIMEOUT_MS, false, { signal: timeout.signal }).catch(() => false),
  ])
  timeout.abort()
  return healthy
}

/** Reads in the way of a visitor's request, so that the check fails where visitors get no session. */
function readLikeVisitors(database: Checked['database'], gone: AbortSignal): Promise<unknown> {
  const context = { network: 'health', service: false, gone, busy: undefined }
  const text = 'select setting_key from public.app_settings limit 1'
  return requestContext.run(context, () => database.readAs(VISITOR, { text, values: [] }))
}

function replyOf(health: Health): Response {
  const word = (ok: boolean): string => (ok ? 'ok' : 'unavailable')
  const healthy = health.database && health.storage
  return json(
    { status: word(healthy), database: word(health.database), storage: word(health.storage) },
    healthy ? 200 : 503,
    { 'cache-control': 'no-store' },
  )
}

export function createHealth({ database, storage }: Checked): () => Promise<Response> {
  let last: { health: Promise<Health>; until: number } | undefined

  const check = async (): Promise<Health> => {
    const [databaseOk, storageOk] = await Promise.all([
      answers((gone) => readLikeVisitors(database, gone)),
      answers(() => storage.check()),
    ])
    return { database: databaseOk, storage: storageOk }
  }

  return async () => {
    if (!last || performance.now() > last.until) {
      const asked = { health: check(), until: Number.POSITIVE_INFINITY }
      last = asked
      await asked.health
      asked.until = performance.now() + CACHED_MS
    }
    return replyOf(await last.health)
  }
}
