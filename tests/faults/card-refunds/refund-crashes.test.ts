import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cancelledByBola } from '../../support/api/card-refunds.ts'
import { join, type Member } from '../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'
import { reconcile } from '../../support/database/reconcile.ts'
import { letWorkersDie, startWorker } from '../payouts/worker.ts'
import { RefundDesk } from './refund-desk.ts'
import { runRefundSeed } from './run-seed.ts'

/** `SEED=7` runs that seed alone; LEDGER_SEEDS says how many. */
const only = process.env.SEED
const seeds = only === undefined ? Number(process.env.LEDGER_SEEDS ?? 12) : 1

letWorkersDie()
let stack: TestStack
let ada: Member

beforeAll(async () => {
  // Each failure of a provider is logged.
  vi.spyOn(console, 'error').mockReturnValue()
  stack = await startTestStack()
  await stack.database.query(
    // An item for each seed.
    `update public.app_settings set setting_value = '10000' where setting_key in ('items_daily_limit', 'items_limit')`,
  )
  ada = await join(stack, 'Ada')
})
afterAll(() => stack.close())

/** One refund with a worker that dies; the next ones finish its work. Answers whether it died. */
async function expectSurvived(at: number, how: 'dies before' | 'dies after'): Promise<boolean> {
  const desk = new RefundDesk(stack, await cancelledByBola(stack, ada))
  await desk.ask()
  const outcome = await startWorker(() => desk.send(), { at, how }).done
  for (let round = 0; round < 3; round += 1) {
    await desk.timePasses()
    await desk.send()
    await stack.paystack.webhooks.idle()
  }
  expect(await desk.expectOnce()).toEqual(['processed'])
  expect(desk.atPaystack).toHaveLength(1)
  return outcome === 'died'
}

test.each(['dies before', 'dies after'] as const)(
  'a worker that %s any of its requests: the next one refunds, once',
  async (how) => {
    let at = 1
    while (await expectSurvived(at, how)) at += 1
    // Claim, begin, refund, record.
    expect(at).toBeGreaterThanOrEqual(5)
    expect(await reconcile(stack.database)).toEqual([])
  },
)

test(`whatever dies, stalls, fails, comes twice or in another order, a part is refunded once: ${seeds} seeds`, {
  timeout: 3_600_000,
}, async () => {
  const seen = new Set<string>()
  for (let round = 1; round <= seeds; round += 1) {
    const seed = only === undefined ? round : Number(only)
    for (const status of await runRefundSeed(stack, ada, seed)) seen.add(status)
    expect(await reconcile(stack.database), `seed ${seed}`).toEqual([])
  }
  if (seeds >= 20) expect([...seen].sort()).toEqual(['failed', 'processed'])
})
