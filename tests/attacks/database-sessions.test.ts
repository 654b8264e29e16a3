import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Engine } from '../../local/database/engine.ts'
import { createPgliteEngine } from '../../local/database/pglite-engine.ts'
import { startTestStack, type TestStack } from '../support/api/test-stack.ts'
import { type Asking, askRest } from './support/rest-client.ts'

/** Who holds the sessions of the database, and how they come back. */

const SLEEPING = `
  create function public.sleep_long() returns void language sql volatile as $$ select pg_sleep(50) $$;
  grant execute on function public.sleep_long() to anon, service_role`

describe('database sessions on Postgres', () => {
  let stack: TestStack

  beforeAll(async () => {
    stack = await startTestStack({ trustedProxies: 1 })
    for (const text of SLEEPING.split(/;\s*\n/)) await stack.database.query(text)
    expect((await askRest(stack, 'items?select=id')).status).toBe(200)
  })
  afterAll(() => stack.close())

  const sleep = (asking: Asking) =>
    askRest(stack, 'rpc/sleep_long', { method: 'POST', body: {}, ...asking }).catch(() => undefined)

  async function sleeping(): Promise<number> {
    const [row] = await stack.database.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and state = 'active' and query like '%sleep_long%' and pid <> pg_backend_pid()`,
    )
    return row?.count ?? 0
  }

  test('a query is cancelled when its client leaves', async () => {
    const leaving = new AbortController()
    const left = sleep({ key: stack.secretKey, signal: leaving.signal })
    await expect.poll(sleeping, { timeout: 20_000 }).toBe(1)
    leaving.abort()
    await left
    // The service role may take a minute: it ended because nobody waits for it.
    await expect.poll(sleeping, { timeout: 20_000 }).toBe(0)
    expect((await askRest(stack, 'items?select=id', { key: stack.secretKey })).status).toBe(200)
  })

  test('one network holds at most four sessions, others are served, and a client that disconnects leaves the queue', async () => {
    const leaving = new AbortController()
    const attack = Array.from({ length: 40 }, () => sleep({ network: '102.89.7.7', signal: leaving.signal }))
    await expect.poll(sleeping, { timeout: 20_000 }).toBe(4)
    expect((await askRest(stack, 'items?select=id', { network: '197.210.3.3' })).status).toBe(200)
    expect((await fetch(`${stack.url}/health`)).status).toBe(200)
    expect(await sleeping()).toBeLessThanOrEqual(4)
    leaving.abort()
    await Promise.all(attack)
    await expect.poll(sleeping, { timeout: 20_000 }).toBe(0)
    expect((await askRest(stack, 'items?select=id', { network: '102.89.7.7' })).status).toBe(200)
  })

  test('many networks together leave some sessions free for the service role', async () => {
    const leaving = new AbortController()
    const attack = Array.from({ length: 40 }, (_, n) =>
      sleep({ network: `102.89.8.${n}`, signal: leaving.signal }),
    )
    await expect.poll(sleeping, { timeout: 20_000 }).toBe(12)
    expect((await askRest(stack, 'items?select=id', { key: stack.secretKey })).status).toBe(200)
    leaving.abort()
    await Promise.all(attack)
    await expect.poll(sleeping, { timeout: 20_000 }).toBe(0)
  })
})

describe('the one session of PGlite', () => {
  let folder: string
  let engine: Engine

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'aso-pglite-'))
    engine = await createPgliteEngine(folder)
    await ask('create table kept (id int)')
  })
  afterAll(async () => {
    await engine.end()
    await rm(folder, { recursive: true, force: true })
  })

  async function ask(...texts: string[]): Promise<unknown[]> {
    const wire = await engine.reserve()
    try {
      const { rows } = await wire.send(texts.map((text) => ({ text, values: [] })))
      return rows
    } finally {
      await wire.release(true)
    }
  }

  const ENDLESS = 'do $$ begin loop null; end loop; end $$'

  test('is restarted when a statement runs too long: committed rows stay, the open transaction is lost', async () => {
    const heard: string[] = []
    const stop = await engine.listen('news', {
      notified: () => void heard.push('heard'),
      missed: () => void heard.push('missed'),
      serving: () => {},
    })
    await ask('insert into kept values (1)')
    const wire = await engine.reserve()
    await wire.send([
      { text: 'begin', values: [] },
      { text: 'insert into kept values (2)', values: [] },
    ])
    const waiting = ask('select id from kept')
    await expect(wire.send([{ text: ENDLESS, values: [], timeoutMs: 300 }])).rejects.toMatchObject({
      code: '57014',
      message: 'canceling statement due to statement timeout',
    })
    // Outside of its transaction it would run as the owner of the database.
    await expect(wire.send([{ text: 'insert into kept values (3)', values: [] }])).rejects.toMatchObject({
      code: '25P02',
    })
    await wire.send([{ text: 'rollback', values: [] }])
    await wire.release(true)
    expect(await waiting).toEqual([{ id: 1 }])
    expect(heard).toEqual(['missed'])
    await ask('notify news')
    expect(heard).toEqual(['missed', 'heard'])
    await stop()
  })
})
