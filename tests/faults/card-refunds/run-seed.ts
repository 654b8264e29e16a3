import type { FaultKind } from '../../../local/sandbox/paystack/faults.ts'
import { Random } from '../../ledger/random.ts'
import { cancelledByBola } from '../../support/api/card-refunds.ts'
import type { Member } from '../../support/api/members.ts'
import type { TestStack } from '../../support/api/test-stack.ts'
import { type Fate, startWorker, type Worker } from '../payouts/worker.ts'
import { RefundDesk } from './refund-desk.ts'

const ends = ['processed', 'processed', 'processed', 'failed'] as const
const waits = ['pending', 'processing', 'needs-attention'] as const
const calls = ['/refund', '/refund', '/transaction/verify'] as const
const kinds: readonly FaultKind[] = ['http400', 'http500']

/** Equal parts of one payment: first everything goes wrong that can, then they come to an end. Answers their statuses. */
export async function runRefundSeed(stack: TestStack, ada: Member, seed: number): Promise<string[]> {
  const random = new Random(seed)
  const { paystack } = stack
  const desk = new RefundDesk(stack, await cancelledByBola(stack, ada))
  for (let parts = random.int(1, 2); parts > 0; parts -= 1) {
    paystack.webhooks.mode = random.pick(['normal', 'drop', 'delay'])
    paystack.refunds.next(random.pick(random.chance(0.4) ? waits : ends))
    for (let count = random.int(0, 3); count > 0; count -= 1)
      paystack.fail.next(random.pick(calls), random.pick(kinds), random.pick(['before', 'after']))
    await desk.ask()
    const stalled = await disorder(desk, random)
    await end(stack, desk, random, stalled)
  }
  return await desk.expectOnce()
}

/** Workers at once, some of which die or stall; Paystack repeats itself. */
async function disorder(desk: RefundDesk, random: Random): Promise<Worker[]> {
  const stalled: Worker[] = []
  for (let rounds = random.int(1, 4); rounds > 0; rounds -= 1) {
    await desk.timePasses()
    const workers = Array.from({ length: random.int(1, 3) }, () =>
      startWorker(() => desk.send(), fateOf(random)),
    )
    stalled.push(...workers)
    const webhook = desk.repeatWebhook(random.int(1, 4))
    await Promise.all([...workers.map(({ rests }) => rests), webhook])
    if (random.chance(0.3)) await finish(stalled)
    if (random.chance(0.2)) await desk.conclude(random.pick(ends))
  }
  return stalled
}

async function finish(workers: readonly Worker[]): Promise<void> {
  for (const worker of workers) worker.wake()
  await Promise.all(workers.map(({ done }) => done))
}

/** A worker stalls only before it has begun: a call to Paystack that stalls is given up after ten seconds. */
function fateOf(random: Random): Fate | null {
  if (random.chance(0.25)) return null
  if (random.chance(0.3)) return { at: random.int(1, 2), how: 'stalls' }
  return { at: random.int(1, 8), how: random.pick(['dies before', 'dies after']) }
}

/** Nothing fails any more: whoever stalled goes on, and jobs run until all is known. */
async function end(
  { paystack }: TestStack,
  desk: RefundDesk,
  random: Random,
  stalled: readonly Worker[],
): Promise<void> {
  paystack.fail.clear()
  const order = random.pick(['as-sent', 'reversed'] as const)
  await finish(stalled)
  for (let round = 0; round < 2; round += 1) {
    await desk.timePasses()
    await desk.send()
  }
  await desk.conclude(random.pick(ends))
  paystack.webhooks.mode = 'normal'
  await paystack.webhooks.deliverAll(order)
  await paystack.webhooks.idle()
  await desk.timePasses()
  await desk.send()
  await desk.repeatWebhook(random.chance(0.1) ? 76 : 2)
}
