import { randomUUID } from 'node:crypto'
import { afterAll, expect, inject, test } from 'vitest'
import { misses, report } from '../../bench/load/load.ts'
import { measureLoad } from '../../bench/load/measure.ts'
import { createDatabase, dropDatabase } from '../support/database/postgres.ts'

/** `npm run bench:load` with a tiny crowd for seconds: it runs to its end without an error, and all they did is stored. */

const made: string[] = []
afterAll(async () => {
  for (const url of made) await dropDatabase(url)
})

test('a small crowd browses, books and chats for some seconds', async () => {
  const url = await createDatabase({ url: inject('postgresUrl') }, `load_${randomUUID()}`)
  made.push(url)
  const thinkTimeMs = { browsing: 300, booking: 300, chatting: 300 }
  const measured = await measureLoad(
    { browsing: 6, booking: 3, chatting: 2, seconds: 5, items: 60, thinkTimeMs },
    url,
  )
  expect(measured.errors).toEqual([])
  expect(measured.findings).toBe(0)
  const times = (step: string) => measured.steps.find((one) => one.step === step)?.count ?? 0
  for (const step of ['market', 'item', 'book', 'own booking', 'send a message', 'told of a message'])
    expect(times(step), step).toBeGreaterThan(0)
  expect(measured.booked).toBe(times('pay'))
  expect(measured.memory.end.heap).toBeGreaterThan(10)
  expect(measured.serverCpu).toBeGreaterThan(0)
  expect(measured.rows).toBeGreaterThan(0)
  expect(report(measured, '2026-01-01')).toContain('Errors: none')

  const broken = { ...measured, errors: [['pay: 500', 1]] as [string, number][], findings: 2 }
  expect(misses(broken)).toEqual(expect.arrayContaining(['errors', 'books']))
  expect(report(broken, '2026-01-01')).toContain('- 1 × pay: 500')
})
