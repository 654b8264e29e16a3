import type { FaultKind } from '../../../local/sandbox/paystack/faults.ts'
import { Random } from '../../ledger/random.ts'
import type { Member } from '../../support/api/members.ts'
import type { TestStack } from '../../support/api/test-stack.ts'
import { joinEarner, payableWithdrawal } from '../../support/api/withdrawals.ts'
import { PayoutDesk } from './payout-desk.ts'
import { type Fate, startWorker, type Worker } from './worker.ts'

const ends = [
  'success',
  'success',
  'success',
  'failed',
  'reversed',
  'abandoned',
  'blocked',
  'rejected',
] as const
const waits = ['pending', 'otp', 'received'] as const
const calls = ['/transfer', '/transfer', '/transfer/verify', '/transferrecipient'] as const
const kinds: readonly FaultKind[] = ['http400', 'http500']

/** One withdrawal: first everything goes wrong that can, then it comes to an end. Answers its status. */
export async function runPayoutSeed(
  stack: TestStack,
  admins: readonly Member[],
  seed: number,
): Promise<string> {
  const random = new Random(seed)
  const earner = await joinEarner(stack)
  const desk = new PayoutDesk(stack, earner, await payableWithdrawal(stack, earner))
  await stack.database.query(`delete from private.rate_limits where key like 'process-withdrawal:%'`)
  const { webhooks, transfers, fail } = stack.paystack
  webhooks.mode = random.pick(['normal', 'drop', 'delay'])
  transfers.next(random.pick(random.chance(0.3) ? waits : ends))
  for (let count = random.int(0, 3); count > 0; count -= 1)
    fail.next(random.pick(calls), random.pick(kinds), random.pick(['before', 'after']))
  const stalled = await disorder(desk, admins, random)
  await end(stack, desk, { admins, random, stalled })
  return await desk.expectOnce()
}

/** Admins and jobs at once, some of which die or stall at any step; Paystack repeats itself. */
async function disorder(desk: PayoutDesk, admins: readonly Member[], random: Random): Promise<Worker[]> {
  const stalled: Worker[] = []
  for (let rounds = random.int(1, 4); rounds > 0; rounds -= 1) {
    const workers = Array.from({ length: random.int(1, 3) }, () => {
      const admin = random.pick(admins)
      const work = random.chance(0.5) ? () => desk.approve(admin) : () => desk.send()
      return startWorker(work, fateOf(random))
    })
    stalled.push(...workers)
    const webhook = desk.repeatWebhook(random.int(1, 4))
    await Promise.all([...workers.map(({ rests }) => rests), webhook])
    if (random.chance(0.3)) for (const worker of stalled) worker.wake()
    if (random.chance(0.2)) await desk.conclude(random.pick(ends))
  }
  return stalled
}

function fateOf(random: Random): Fate | null {
  if (random.chance(0.25)) return null
  return { at: random.int(1, 11), how: random.pick(['dies before', 'dies after', 'stalls']) }
}

interface Calm {
  admins: readonly Member[]
  random: Random
  stalled: readonly Worker[]
}

/** Nothing fails any more: whoever stalled goes on, and jobs run until all is known. */
async function end(
  { paystack }: TestStack,
  desk: PayoutDesk,
  { admins, random, stalled }: Calm,
): Promise<void> {
  paystack.fail.clear()
  const order = random.pick(['as-sent', 'reversed'] as const)
  for (const worker of stalled) worker.wake()
  await Promise.all(stalled.map(({ done }) => done))
  for (const admin of admins) await desk.approve(admin)
  await desk.send()
  await desk.conclude(random.pick(ends))
  if (random.chance(0.2)) await desk.sendBack()
  paystack.webhooks.mode = 'normal'
  await paystack.webhooks.deliverAll(order)
  await paystack.webhooks.idle()
  await desk.send()
  await desk.repeatWebhook(random.chance(0.1) ? 76 : 2)
}
