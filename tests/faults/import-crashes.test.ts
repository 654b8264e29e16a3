import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import importPaystack from '../../supabase/functions/import-paystack/index.ts'
import { Random } from '../ledger/random.ts'
import { fund, invoke, joinApproved, type Member } from '../support/api/members.ts'
import { importAll, importedBooks, mismatches, runImport } from '../support/api/paystack-import.ts'
import { joinAdmin } from '../support/api/staff.ts'
import { startTestStack, type TestStack } from '../support/api/test-stack.ts'
import { approve, joinEarner, payableWithdrawal } from '../support/api/withdrawals.ts'
import { reconcile } from '../support/database/reconcile.ts'
import { letWorkersDie, startWorker } from './payouts/worker.ts'

/** `SEED=7` runs that seed alone; LEDGER_SEEDS says how many. */
const only = process.env.SEED
const seeds = only === undefined ? Number(process.env.LEDGER_SEEDS ?? 6) : 1
const lists = ['/transaction', '/transfer', '/refund', '/settlement', '/balance', '/balance/ledger'] as const

letWorkersDie()
let stack: TestStack
let admin: Member
let payer: Member

beforeAll(async () => {
  // Each failure of a provider is logged.
  vi.spyOn(console, 'error').mockReturnValue()
  stack = await startTestStack()
  admin = await joinAdmin(stack, 'Ngozi')
  payer = await joinApproved(stack, 'Ada')
  await stack.database.query(
    `update public.app_settings set setting_value = case setting_key when 'withdrawal_card_days' then '0' else '1000000' end
     where setting_key in ('withdrawal_card_days', 'withdrawal_two_admins_amount')`,
  )
})
afterAll(() => stack.close())

const work = () =>
  importPaystack.fetch(
    new Request(`${stack.url}/functions/v1/import-paystack`, {
      method: 'POST',
      headers: { 'x-cron-secret': process.env.CRON_SECRET ?? '' },
    }),
  )

async function expectAgreement(name: string): Promise<void> {
  const { paystack, books } = await importedBooks(stack)
  expect(paystack, name).toBe(books)
  expect(await mismatches(stack), name).toEqual([])
  expect(await reconcile(stack.database), name).toEqual([])
}

/** Pays by card; the event may be lost. */
async function payByCard(amount: number): Promise<void> {
  await stack.database.query('delete from private.rate_limits')
  const { data } = await invoke(payer, 'fund-wallet', { amount })
  await stack.paystack.payer.pay(String(data?.reference))
}

/** A withdrawal of money that came by card; the transfer may come back, and its event be lost. */
async function payOut(amount: number, isSentBack: boolean): Promise<void> {
  stack.paystack.webhooks.mode = 'normal'
  const earner = await joinEarner(stack, 'OBI ADA', { naira: 0 })
  await fund(stack, earner, amount)
  await approve(admin, await payableWithdrawal(stack, earner, amount))
  stack.paystack.webhooks.mode = 'drop'
  const sent = stack.paystack.transfers.all().at(-1)
  if (isSentBack && sent?.status === 'success')
    await stack.paystack.transfers.conclude(sent.reference, 'reversed')
}

test.each(['dies before', 'dies after'] as const)(
  'an import that %s any of its requests: the next run ends it, and every kobo is booked once',
  async (how) => {
    let at = 0
    let outcome: unknown
    do {
      at += 1
      stack.paystack.webhooks.mode = 'drop'
      await payByCard(1000)
      if (at % 4 === 0) await stack.paystack.settle()
      await stack.database.query('select private.open_import()')
      outcome = await startWorker(work, { at, how }).done
      while (!(await runImport(stack)).done);
      await expectAgreement(`request ${at}`)
    } while (outcome === 'died')
    // Each list with its page stored, the settling, the balance and the comparison.
    expect(at).toBeGreaterThanOrEqual(15)
  },
)

test(`whatever fails, is lost or runs twice, what Paystack owes is what the books say: ${seeds} seeds`, {
  timeout: 3_600_000,
}, async () => {
  for (let round = 1; round <= seeds; round += 1) {
    const seed = only === undefined ? round : Number(only)
    const random = new Random(seed)
    for (let acts = random.int(1, 4); acts > 0; acts -= 1) {
      stack.paystack.webhooks.mode = random.pick(['normal', 'drop', 'delay'])
      if (random.chance(0.4)) await payOut(random.int(10, 150) * 100, random.chance(0.3))
      else await payByCard(random.int(1, 200) * 100)
      if (random.chance(0.3)) await stack.paystack.settle({ to: random.pick(['bank', 'balance']) })
    }
    await stack.database.query('select private.open_import()')
    for (let faults = random.int(0, 3); faults > 0; faults -= 1)
      stack.paystack.fail.next(
        random.pick(lists),
        random.pick(['http400', 'http500']),
        random.pick(['before', 'after']),
      )
    const runs = Array.from(
      { length: random.int(1, 3) },
      () =>
        startWorker(work, { at: random.int(1, 30), how: random.pick(['dies before', 'dies after']) }).done,
    )
    await Promise.all(runs)
    stack.paystack.fail.clear()
    stack.paystack.webhooks.mode = 'normal'
    await stack.paystack.webhooks.deliverAll(random.pick(['as-sent', 'reversed']))
    await importAll(stack)
    await importAll(stack)
    await expectAgreement(`seed ${seed}`)
  }
})
