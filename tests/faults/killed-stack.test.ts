import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fund, joinApproved, list } from '../support/api/members.ts'
import { startTestStack } from '../support/api/test-stack.ts'
import { type Acknowledged, type Customer, Shopper } from './shopper.ts'
import { StackProcess } from './stack-process.ts'

/** `npm run test:long` kills it ten times. */
const KILLS = Number(process.env.KILLS ?? 3)
const CUSTOMERS = 6
const ITEMS = 12
/** After so many acknowledgements, some of each kind, the stack is killed, with requests of all customers under way. */
const ACKNOWLEDGEMENTS = 25
const OF_EACH_KIND: Record<keyof Acknowledged, number> = {
  bookings: 9,
  paidByWallet: 4,
  messages: 3,
  settled: 2,
}

let dataDir = ''
let paystackKey = ''
const items: string[] = []
const customers: Customer[] = []
const acknowledged: Acknowledged = {
  bookings: new Set(),
  paidByWallet: new Set(),
  messages: new Set(),
  settled: new Set(),
}

beforeAll(async () => {
  dataDir = await mkdtemp(joinPath(tmpdir(), 'aso-kill-'))
  const stack = await startTestStack({ engine: 'PGlite', dataDir, keep: true })
  const ada = await joinApproved(stack, 'Ada')
  for (let count = 0; count < ITEMS; count += 1)
    items.push(await list(ada, { deposit_amount: 100, rental_price: 50 }))
  for (let count = 0; count < CUSTOMERS; count += 1) {
    const member = await joinApproved(stack, `Customer ${count}`)
    await fund(stack, member, 1_000_000)
    const { data } = await member.client.auth.getSession()
    customers.push({ id: member.id, token: data.session?.access_token ?? '' })
  }
  // So that a crash may leave holds behind without stopping the customers of the next round.
  await stack.database.query(
    `update public.app_settings set setting_value = '100000' where setting_key in ('new_member_rental_limit', 'max_unpaid_holds', 'unpaid_holds_limit', 'items_daily_limit', 'messages_per_minute', 'messages_per_hour', 'messages_unproven_per_hour', 'sale_holds_limit')`,
  )
  await stack.close()
  paystackKey = JSON.parse(await readFile(joinPath(dataDir, 'keys.json'), 'utf8')).paystackSecretKey
}, 120_000)
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Whether so many rounds have had their share of every kind. */
const someOfEachKind = (rounds: number): boolean =>
  Object.entries(OF_EACH_KIND).every(
    ([kind, count]) => acknowledged[kind as keyof Acknowledged].size >= rounds * count,
  )

/** Customers shop until the stack is killed in the middle of it. */
async function shopUntilKilled(stack: StackProcess, round: number): Promise<void> {
  let left = ACKNOWLEDGEMENTS + round * 2
  const enough = Promise.withResolvers<void>()
  const onAcknowledged = (): void => {
    left -= 1
    if (left <= 0 && someOfEachKind(round + 1)) enough.resolve()
  }
  const options = { stack, paystackKey, items, acknowledged, onAcknowledged }
  const shoppers = customers.map((customer, at) => new Shopper(options, customer, 3 + round * 30 + at * 4))
  const shopping = Promise.all(shoppers.map((shopper) => shopper.shop()))
  await Promise.race([enough.promise, shopping])
  await stack.kill()
  await shopping
}

/** Everything that was ever acknowledged is there, and the books balance. */
async function expectNothingLost(stack: StackProcess): Promise<void> {
  const lost = await stack.query(
    `select 'booking' as what, id::text from jsonb_array_elements_text($1::text::jsonb) a(id)
       where not exists (select from public.transactions t where t.id = a.id::uuid)
     union all
     select 'wallet payment', id from jsonb_array_elements_text($2::text::jsonb) a(id)
       where not exists (select from public.transactions t join private.transfers f on f.transaction_id = t.id
         where t.id = a.id::uuid and t.payment_status = 'successful' and f.kind = 'wallet_payment')
     union all
     select 'card payment', reference from jsonb_array_elements_text($3::text::jsonb) a(reference)
       where not exists (select from private.payments p join private.transfers f on f.idempotency_key = 'payment:' || p.reference
         where p.reference = a.reference and p.outcome is not null)
     union all
     select 'message', id from jsonb_array_elements_text($4::text::jsonb) a(id)
       where not exists (select from public.chats c where c.id = a.id::uuid)`,
    [acknowledged.bookings, acknowledged.paidByWallet, acknowledged.settled, acknowledged.messages].map(
      (set) => JSON.stringify([...set]),
    ),
  )
  expect(lost).toEqual([])
  expect(await stack.query('select * from private.reconcile()')).toEqual([])
}

test('killed again and again under load, the stack keeps every acknowledged booking, payment and message', {
  timeout: 300_000,
}, async () => {
  for (let round = 0; round < KILLS; round += 1) {
    const stack = await StackProcess.start({ dataDir })
    await expectNothingLost(stack)
    await shopUntilKilled(stack, round)
  }
  const stack = await StackProcess.start({ dataDir })
  await expectNothingLost(stack)
  await stack.kill()
  expect(someOfEachKind(KILLS)).toBe(true)
})
