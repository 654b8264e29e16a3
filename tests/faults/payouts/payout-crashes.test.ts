import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Member } from '../../support/api/members.ts'
import { importAll, importedBooks, mismatches } from '../../support/api/paystack-import.ts'
import { joinAdmin } from '../../support/api/staff.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'
import { joinEarner, payableWithdrawal } from '../../support/api/withdrawals.ts'
import { reconcile } from '../../support/database/reconcile.ts'
import { PayoutDesk } from './payout-desk.ts'
import { runPayoutSeed } from './run-seed.ts'
import { letWorkersDie, startWorker } from './worker.ts'

/** `SEED=7` runs that seed alone; LEDGER_SEEDS says how many. */
const only = process.env.SEED
const seeds = only === undefined ? Number(process.env.LEDGER_SEEDS ?? 20) : 1
const balance = 100_000_000_00
/** The net amount and the fee of one transfer. */
const cost = 9925_00

letWorkersDie()
let stack: TestStack
let admins: Member[]

beforeAll(async () => {
  // Each failure of a provider is logged.
  vi.spyOn(console, 'error').mockReturnValue()
  stack = await startTestStack()
  admins = [await joinAdmin(stack, 'Ngozi'), await joinAdmin(stack, 'Sade')]
  await stack.runJobs()
})
afterAll(() => stack.close())

/** Approves one withdrawal with a worker that dies; the next one finishes its work. */
async function expectSurvived(at: number, how: 'dies before' | 'dies after'): Promise<boolean> {
  const [first, second] = admins as [Member, Member]
  const earner = await joinEarner(stack)
  const desk = new PayoutDesk(stack, earner, await payableWithdrawal(stack, earner))
  const outcome = await startWorker(() => desk.approve(first), { at, how }).done
  await desk.approve(second)
  await desk.send()
  await stack.paystack.webhooks.idle()
  await desk.send()
  expect(await desk.expectOnce()).toBe('paid')
  return outcome === 'died'
}

/** What Paystack lists is in the books, kobo by kobo; beyond it they have what the earners' wallets were given. */
async function expectAgreement(): Promise<void> {
  await importAll(stack)
  expect(await mismatches(stack)).toEqual([])
  const { paystack, books } = await importedBooks(stack)
  const [given] = await stack.database.query<{ kobo: number }>(
    `select coalesce(sum(amount) * 100, 0)::float8 as kobo from private.transfers where idempotency_key like 'wallet:%'`,
  )
  expect(books - paystack).toBe(given?.kobo)
  expect(await reconcile(stack.database)).toEqual([])
}

test.each(['dies before', 'dies after'] as const)(
  'a worker that %s any of its requests: the next one pays, once',
  async (how) => {
    const before = stack.paystack.transfers.balance()
    let at = 1
    while (await expectSurvived(at, how)) at += 1
    // Admission, approval, claim, recipient and its note, begin, transfer, record.
    expect(at).toBeGreaterThanOrEqual(9)
    expect(stack.paystack.transfers.balance()).toBe(before - at * cost)
    expect(await reconcile(stack.database)).toEqual([])
  },
)

test(`whatever dies, stalls, fails, comes twice or in another order, a withdrawal is paid once: ${seeds} seeds`, {
  timeout: 3_600_000,
}, async () => {
  stack.paystack.transfers.setBalance(balance)
  const counts: Record<string, number> = {}
  for (let round = 1; round <= seeds; round += 1) {
    const seed = only === undefined ? round : Number(only)
    const status = await runPayoutSeed(stack, admins, seed)
    counts[status] = (counts[status] ?? 0) + 1
    expect(await reconcile(stack.database), `seed ${seed}`).toEqual([])
  }
  expect(stack.paystack.transfers.balance()).toBe(balance - (counts.paid ?? 0) * cost)
  await expectAgreement()
  if (seeds >= 60) expect(Object.keys(counts).sort()).toEqual(['failed', 'paid', 'reversed'])
})
