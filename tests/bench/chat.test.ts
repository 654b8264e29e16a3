import { randomUUID } from 'node:crypto'
import { afterAll, expect, inject, test } from 'vitest'
import { misses, report } from '../../bench/chat/chat.ts'
import { measureHistory } from '../../bench/chat/history.ts'
import { measureSockets } from '../../bench/chat/sockets.ts'
import { createDatabase, dropDatabase } from '../support/database/postgres.ts'

/** `npm run bench:chat` with tiny figures: it runs to its end, and each message is read by the other side. */

const made: string[] = []
afterAll(async () => {
  for (const url of made) await dropDatabase(url)
})

async function database(): Promise<string> {
  const url = await createDatabase({ url: inject('postgresUrl') }, `chat_${randomUUID()}`)
  made.push(url)
  return url
}

test('messages to open sockets, and a short and a long conversation', async () => {
  const told = await measureSockets({ conversations: 2, messages: 6, perSecond: 20 }, await database())
  expect(told).toMatchObject({ missing: 0 })
  expect(told.p95).toBeGreaterThan(0)
  const opened = await measureHistory(await database(), [60, 120], 3)
  const measured = { told: { Postgres: told }, opened }
  expect(report(measured, '2026-01-01')).toContain('4 open sockets, 6 messages')
  expect(misses({ ...measured, told: { Postgres: { ...told, missing: 1 } } })).toContain(
    'sockets on Postgres',
  )
})
