import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { fetchFound } from '@/features/market/api/found-items'
import { fetchNewest } from '@/features/market/api/newest-items'
import { Random } from '../ledger/random.ts'
import { type AttackedPeople, setUpAttackedPeople } from './support/attacked-people.ts'
import { type AttackedStack, startAttackedStack } from './support/attacked-stack.ts'
import { type Fuzzed, fuzz, problemsOfFuzz, reportOfFuzz } from './support/fuzz.ts'
import { marketClient } from './support/market-client.ts'
import { overAndOver, waitingOf } from './support/market-visitor.ts'
import { readSurface } from './support/rest-surface.ts'
import { changesOf, othersRows } from './support/rows-of-others.ts'
import { attackedOn, isLong, runLength } from './support/run-length.ts'

/** Every address of the API, asked by everybody with everything. */

vi.mock('@/lib/db-later', () => ({ dbLater: async () => marketClient.current }))
vi.setConfig({ testTimeout: 3_600_000, hookTimeout: 120_000 })

const functions = readdirSync(fileURLToPath(new URL('../../supabase/functions', import.meta.url))).filter(
  (name) => /^[a-z-]+$/.test(name),
)

let stack: AttackedStack<AttackedPeople>

async function marketPage(): Promise<void> {
  const { signal } = new AbortController()
  await Promise.all([fetchNewest(null, signal), fetchFound({ q: 'gown' }, undefined, signal)])
}

async function attack(whos: Parameters<typeof fuzz>[1]['whos'], requests: number): Promise<Fuzzed> {
  const { process, attacked } = stack
  const query = process.query.bind(process)
  const surface = await readSurface(query)
  const { ids, emails, target } = attacked
  return fuzz(
    { ...target, url: process.url },
    {
      random: new Random(runLength.seed),
      whos,
      requests,
      known: { ids, surface },
      places: { ids, emails, functions },
    },
  )
}

describe.each(attackedOn('Postgres'))('%s', (engine) => {
  beforeAll(async () => {
    stack = await startAttackedStack(engine, 'fuzz', setUpAttackedPeople)
  })
  afterAll(() => stack.close())

  test('visitors and members send random requests: no server error, no private data, no change to others’ rows', async () => {
    const { process, attacked } = stack
    const query = process.query.bind(process)
    const before = await othersRows(query, attacked.attackers)
    marketClient.open(process.url, process.publishableKey)
    const stop = overAndOver(marketPage)
    const fuzzed = await attack(
      ['visitor', 'visitor', 'member', 'member', 'member', 'expired', 'forged'],
      runLength.requests,
    )
    const market = waitingOf(await stop())
    console.log(reportOfFuzz(`${engine}, seed ${runLength.seed}`, fuzzed, market))

    expect.soft(problemsOfFuzz(fuzzed)).toEqual([])
    expect.soft(changesOf(before, await othersRows(query, attacked.attackers))).toEqual([])
    expect(await query('select * from private.reconcile()')).toEqual([])
    const risen = `select user_id from private.profiles where is_admin and user_id <> $1`
    expect(await query(risen, [attacked.attackers[1]])).toEqual([])
    if (isLong) expect(market.p95).toBeLessThan(1000)
  })

  test('an admin and the secret key send random requests: no server error, and the books balance', async () => {
    const { process } = stack
    const fuzzed = await attack(['admin', 'service'], Math.ceil(runLength.requests / 3))
    console.log(reportOfFuzz(`${engine}, seed ${runLength.seed}`, fuzzed))
    expect.soft(problemsOfFuzz(fuzzed)).toEqual([])
    expect(await process.query('select * from private.reconcile()')).toEqual([])
  })
})
