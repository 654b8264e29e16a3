import { readFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { deposit } from '../../support/api/clients.ts'
import { book, fund, invoke, join, joinApproved, list } from '../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'
import { type MetricsPage, readMetrics } from '../../support/metrics-page.ts'

let stack: TestStack
let secret: string

beforeAll(async () => {
  stack = await startTestStack()
  secret = JSON.parse(await readFile(joinPath(stack.dataDir, 'keys.json'), 'utf8')).metricsSecret
})
afterAll(() => stack.close())

const ask = (authorization?: string, method = 'GET', more: Record<string, string> = {}): Promise<Response> =>
  fetch(`${stack.url}/functions/v1/metrics`, {
    method,
    headers: { ...(authorization && { authorization }), ...more },
  })

async function page(): Promise<MetricsPage> {
  const response = await ask(`Bearer ${secret}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  return readMetrics(await response.text())
}

async function one(text: string): Promise<number> {
  const [row] = await stack.database.query<{ n: number }>(`select (${text})::float8 as n`)
  return row?.n ?? Number.NaN
}

test('without the secret of the monitor it answers 401, and nothing else', async () => {
  const others = ['wrong', `${secret}x`, secret.slice(1), stack.secretKey, process.env.CRON_SECRET ?? '']
  for (const given of [undefined, 'Bearer', `Basic ${secret}`, ...others.map((one) => `Bearer ${one}`)]) {
    const response = await ask(given)
    expect(response.status, given).toBe(401)
    expect(await response.text()).not.toContain('aso_')
  }
  expect((await ask(undefined, 'GET', { 'x-cron-secret': secret, apikey: stack.secretKey })).status).toBe(401)
  expect((await ask(`Bearer ${secret}`, 'POST')).status).toBe(405)
})

test('bookings, payments, escrow and queues are those of the tables', async () => {
  const [ada, bola] = [await join(stack, 'Ada', 'lend'), await joinApproved(stack, 'Bola')]
  const paid = await book(bola, await list(ada))
  await deposit(stack, bola, paid.total_amount)
  await invoke(bola, 'wallet-payment', { transactionId: paid.id, paymentMethod: 'wallet' })
  await book(await joinApproved(stack, 'Chidi'), await list(ada))
  await fund(stack, bola, 4000)
  await stack.database.query(
    `update private.outbox set next_try_at = now() - interval '12 minutes' where sent_at is null`,
  )
  await stack.database.query(
    `insert into private.files_to_remove (bucket, path, next_try_at) values ('profiles', 'x/y.jpg', now() - interval '1 hour')`,
  )

  const told = await page()
  expect(told.value('aso_bookings', { status: 'confirmed' })).toBe(1)
  expect(told.value('aso_bookings', { status: 'pending' })).toBe(1)
  expect(told.value('aso_bookings', { status: 'disputed' })).toBe(0)
  expect(told.value('aso_payments', { outcome: 'funded' })).toBe(1)
  expect(told.value('aso_escrow_naira')).toBe(paid.total_amount)
  expect(told.value('aso_queue_waiting', { queue: 'mail' })).toBe(
    await one(`select count(*) from private.outbox where kind = 'mail' and sent_at is null`),
  )
  expect(told.value('aso_queue_age_seconds', { queue: 'mail' })).toBeGreaterThanOrEqual(720)
  expect(told.value('aso_queue_waiting', { queue: 'files' })).toBe(1)
  expect(told.value('aso_queue_age_seconds', { queue: 'files' })).toBeGreaterThanOrEqual(3600)
  expect(told.value('aso_queue_age_seconds', { queue: 'payouts' })).toBe(0)
  expect(told.value('aso_database_bytes')).toBeGreaterThan(1_000_000)
  expect(told.value('aso_database_disk_bytes')).toBe(8 * 1024 ** 3)
})

test('the check of the books, the jobs and the webhook are told', async () => {
  await stack.runJobs()
  expect((await page()).value('aso_reconcile_findings')).toBe(0)
  await stack.database.query(
    `update private.reconciliations set findings = '[{"problem": "x"}, {"problem": "y"}]', ran_at = now() - interval '2 hours'`,
  )
  await stack.database.query(
    `update private.job_runs set ran_at = now() - interval '20 minutes' where job = 'due_jobs'`,
  )
  await stack.database.query(`update private.metrics_begin set at = now() - interval '1 day'`)
  await stack.database.query(
    `insert into private.failed_jobs (job, error) values ('trust_counted', 'broken')`,
  )
  await stack.database.query(
    `update private.payments set settled_at = now() - interval '2 hours', created_at = now() - interval '3 hours'`,
  )
  await stack.database.query(`update private.webhook_events set received_at = now() - interval '4 hours'`)
  const told = await page()
  expect(told.value('aso_reconcile_findings')).toBe(2)
  expect(told.value('aso_reconcile_age_seconds')).toBeGreaterThanOrEqual(7200)
  expect(told.value('aso_jobs_age_seconds')).toBeGreaterThanOrEqual(1200)
  expect(told.value('aso_jobs_age_seconds')).toBeLessThan(1800)
  expect(told.value('aso_failed_jobs')).toBe(1)
  expect(told.value('aso_webhook_unheard_payments')).toBe(1)
})

test('calls of functions that end in an error of ours are counted, refusals are not', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const bola = await joinApproved(stack, 'Bola')
  await invoke(bola, 'wallet-payment', { transactionId: bola.id, paymentMethod: 'wallet' })
  const failures = async () =>
    (await page()).value('aso_function_failures_total', { function: 'wallet-payment' })
  expect(await failures()).toBeUndefined()
  await stack.database.query('alter function public.pay_from_wallet(uuid) rename to gone')
  try {
    const answer = await invoke(bola, 'wallet-payment', { transactionId: bola.id, paymentMethod: 'wallet' })
    expect(answer.httpStatus).toBe(500)
    await vi.waitFor(async () => expect(await failures()).toBe(1), { timeout: 20_000 })
  } finally {
    await stack.database.query('alter function public.gone(uuid) rename to pay_from_wallet')
  }
})

test('the local stack adds how long its requests took', async () => {
  const before =
    (await page()).value('aso_http_request_seconds_count', { service: 'rest', status: '2xx' }) ?? 0
  const headers = { apikey: stack.publishableKey }
  for (let time = 0; time < 3; time += 1) await fetch(`${stack.url}/rest/v1/items?select=id`, { headers })
  await fetch(`${stack.url}/rest/v1/nothing`, { headers })
  const told = await page()
  const count = told.value('aso_http_request_seconds_count', { service: 'rest', status: '2xx' }) ?? 0
  // The pages themselves ask the data API, too.
  expect(count).toBeGreaterThanOrEqual(before + 4)
  expect(told.value('aso_http_request_seconds_bucket', { service: 'rest', status: '2xx', le: '+Inf' })).toBe(
    count,
  )
  expect(
    told.value('aso_http_request_seconds_count', { service: 'rest', status: '4xx' }),
  ).toBeGreaterThanOrEqual(1)
  const buckets = told.samples
    .filter(
      ({ name, labels: { service, status } }) =>
        name.endsWith('_bucket') && service === 'rest' && status === '2xx',
    )
    .map(({ value }) => value)
  expect(buckets).toEqual(buckets.toSorted((a, b) => a - b))
  expect(told.value('aso_disk_free_bytes')).toBeGreaterThan(0)
  expect(told.value('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
})

test('nobody can be found in the metrics: no name, address, id or key', async () => {
  const bola = await joinApproved(stack, 'Oluwaseyifunmi')
  const text = await (await ask(`Bearer ${secret}`)).text()
  for (const word of ['Oluwaseyifunmi', bola.email, '@', bola.id, secret]) expect(text).not.toContain(word)
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
})

test('each metric that an alert asks for is on the page, and the runbook has a part for each alert', async () => {
  const rules = await readFile(new URL('../../../docs/alerts.yml', import.meta.url), 'utf8')
  const runbook = await readFile(new URL('../../../docs/runbook.md', import.meta.url), 'utf8')
  const alerts = [...rules.matchAll(/^ {6}- alert: (\w+)$/gm)].map(([, name = '']) => name)
  expect(alerts).toEqual([
    'AsoBooksDoNotBalance',
    'AsoWebhookSilent',
    'AsoQueueOld',
    'AsoErrors',
    'AsoDiskFull',
  ])
  const parts = new Map(runbook.split(/^## /m).map((part) => [part.split('\n')[0], part]))
  for (const alert of alerts)
    for (const word of ['**Means:**', '**Look at:**', '**Do:**'])
      expect(parts.get(alert), alert).toContain(word)

  const expressions = rules
    .split(/^ {8}expr: /m)
    .slice(1)
    .map((rule) => rule.split(/^ {8}for:/m)[0] ?? '')
  expect(expressions).toHaveLength(alerts.length)
  const { kinds } = await page()
  for (const expression of expressions) {
    const asked = expression.match(/\baso_[a-z_]+/g) ?? []
    expect(asked.length).toBeGreaterThan(0)
    for (const name of asked) expect([...kinds.keys()]).toContain(name.replace(/_(bucket|sum|count)$/, ''))
  }
})
