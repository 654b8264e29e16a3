import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { fetchFound } from '@/features/market/api/found-items'
import { fetchNewest } from '@/features/market/api/newest-items'
import { type AttackedPeople, setUpAttackedPeople } from './support/attacked-people.ts'
import { type AttackedStack, startAttackedStack } from './support/attacked-stack.ts'
import { Customer, type Shopping } from './support/customer.ts'
import { startAttackers } from './support/many-attackers.ts'
import { marketClient } from './support/market-client.ts'
import { waitingOf } from './support/market-visitor.ts'
import { attackedOn, isLong, runLength } from './support/run-length.ts'

/** Sixteen attack at once; somebody else shops, and goes on shopping. */

vi.mock('@/lib/db-later', () => ({ dbLater: async () => marketClient.current }))
vi.setConfig({ testTimeout: 120_000 + runLength.seconds * 5000, hookTimeout: 120_000 })

/** What is promised is held to in the long pass, on a quiet machine. The short pass has one or two samples of each. */
const PATIENCE_MS = isLong ? 2000 : 15_000

let stack: AttackedStack<AttackedPeople>
let customer: Customer
let quiet: Shopping

async function marketPage(): Promise<void> {
  const signal = AbortSignal.timeout(15_000)
  await Promise.all([fetchNewest(null, signal), fetchFound({ q: 'gown' }, undefined, signal)])
}

const whats = ['market', 'signIn', 'booking'] as const

function table(title: string, quiet: Shopping, underAttack: Shopping): string {
  const rows = whats.map((what) => {
    const [before, now] = [waitingOf(quiet.times[what]), waitingOf(underAttack.times[what])]
    const shown = [before, now].map(
      ({ count, p50, p95, max }) =>
        `${count} × p50 ${p50.toFixed(0)} p95 ${p95.toFixed(0)} max ${max.toFixed(0)} ms`,
    )
    return `  ${what.padEnd(8)} quiet ${shown[0]} | attacked ${shown[1]} | p95 × ${(now.p95 / before.p95).toFixed(1)}`
  })
  return [title, ...rows].join('\n')
}

describe.each(attackedOn('PGlite'))('%s', (engine) => {
  beforeAll(async () => {
    stack = await startAttackedStack(engine, 'crowd', setUpAttackedPeople)
    marketClient.open(stack.process.url, stack.process.publishableKey)
    customer = new Customer(stack.process.url, stack.attacked, marketPage)
    await customer.shopOnce()
    quiet = await customer.shop(runLength.seconds * 1000)
  })
  afterAll(() => stack.close())

  test.each([
    ['each on a network of its own', (attacker: number) => `198.51.100.${attacker + 1}`],
    ['all on one network', () => '198.51.100.200'],
  ])('sixteen attackers, %s: the market, signing in and booking keep answering', async (how, networkOf) => {
    const { process, attacked } = stack
    const target = { ...attacked.target, url: process.url }
    const member = attacked.attackers[0] ?? ''
    const stop = await startAttackers({ target, photos: attacked.photos, member, networkOf })
    const underAttack = await customer.shop(runLength.seconds * 1000)
    const sent = await stop()
    console.log(table(`${engine}, ${how}, ${sent} hostile requests`, quiet, underAttack))

    expect.soft(quiet.failures).toEqual([])
    expect.soft(underAttack.failures).toEqual([])
    for (const what of whats) expect.soft(waitingOf(underAttack.times[what]).p95).toBeLessThan(PATIENCE_MS)
    expect(await process.query('select * from private.reconcile()')).toEqual([])
  })
})
