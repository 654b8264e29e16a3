import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { book, join, joinApproved, list } from '../support/api/members.ts'
import { startTestStack, type TestStack } from '../support/api/test-stack.ts'
import { postgresWithCron } from '../support/cron-postgres.ts'
import { type Cluster, startPostgres } from '../support/database/postgres.ts'
import { reconcile } from '../support/database/reconcile.ts'

/** The stack has no timer here: what happens, pg_cron does. Its jobs begin with the minute. */
const TWO_MINUTES = { timeout: 150_000, interval: 500 }

let cluster: Cluster | undefined
let stack: TestStack

async function startStackOn(made: Cluster): Promise<TestStack> {
  const admin = postgres(made.url, { max: 1 })
  await admin.unsafe('create database aso')
  await admin.end()
  return startTestStack({ databaseUrl: made.url.replace(/postgres$/, 'aso') })
}

beforeAll(async () => {
  const settings = {
    shared_preload_libraries: 'pg_cron',
    'cron.database_name': 'aso',
    'cron.use_background_workers': 'on',
  }
  cluster = await startPostgres({ programs: postgresWithCron(), settings })
  stack = await startStackOn(cluster)
}, 600_000)
afterAll(async () => {
  // Also where the stack did not start.
  await stack?.close()
  await cluster?.stop()
})

const outcomes = (job: string) =>
  stack.database.query<{ status: string; return_message: string }>(
    `select d.status, d.return_message from cron.job_run_details d join cron.job j using (jobid)
     where j.jobname = $1 and d.end_time is not null order by d.runid`,
    [job],
  )

test('the migrations schedule every job', async () => {
  const jobs = await stack.database.query('select jobname, schedule from cron.job order by jobname')
  expect(jobs).toEqual([
    { jobname: 'aso-code-proofs', schedule: '* * * * *' },
    { jobname: 'aso-due-jobs', schedule: '* * * * *' },
    { jobname: 'aso-figures', schedule: '*/10 * * * *' },
    { jobname: 'aso-functions', schedule: '* * * * *' },
    { jobname: 'aso-reconcile', schedule: '15 1 * * *' },
  ])
})

test('without the secrets of Vault the log of pg_cron says what is missing', async () => {
  await vi.waitFor(async () => expect(await outcomes('aso-functions')).not.toEqual([]), TWO_MINUTES)
  expect((await outcomes('aso-functions'))[0]).toMatchObject({
    status: 'failed',
    return_message: expect.stringContaining('Vault needs aso_project_url and aso_cron_secret'),
  })
  expect(await stack.database.query('select from net.http_request_queue')).toEqual([])
})

test('pg_cron ends a hold whose time is over', async () => {
  const booking = await book(await joinApproved(stack, 'Bola'), await list(await join(stack, 'Ada')))
  await stack.database.query(
    `update public.transactions set hold_expires_at = now() - interval '1 minute' where id = $1`,
    [booking.id],
  )
  const status = async () => {
    const [row] = await stack.database.query<{ booking_status: string }>(
      'select booking_status from public.transactions where id = $1',
      [booking.id],
    )
    return row?.booking_status
  }
  expect(await status()).toBe('pending')
  await vi.waitFor(async () => expect(await status()).toBe('expired'), TWO_MINUTES)
  expect(new Set((await outcomes('aso-due-jobs')).map((outcome) => outcome.status))).toEqual(
    new Set(['succeeded']),
  )
  expect(await reconcile(stack.database)).toEqual([])
})

interface Queued {
  url: string
  method: string
  headers: Record<string, string>
  body: Buffer
}

test('pg_cron calls every function with the secret and the address of Vault, and they do their work', async () => {
  const subject = `Hello ${randomUUID()}`
  await stack.database.query(
    `insert into private.outbox (recipient, subject, body) values ('bola@aso.test', $1, 'Hello')`,
    [subject],
  )
  await stack.database.query(
    `select vault.create_secret($1, 'aso_project_url'), vault.create_secret($2, 'aso_cron_secret')`,
    [stack.url, process.env.CRON_SECRET],
  )
  const queued = () => stack.database.query<Queued>('select * from net.http_request_queue order by id')
  await vi.waitFor(async () => expect(await queued()).not.toEqual([]), TWO_MINUTES)
  const names = await stack.database.query<{ name: string }>('select private.scheduled_functions() as name')
  const requests = (await queued()).slice(0, names.length)
  expect(requests.map(({ url }) => url)).toEqual(names.map(({ name }) => `${stack.url}/functions/v1/${name}`))
  // The part of pg_net that is not here: it sends what is in its queue.
  for (const { url, method, headers, body } of requests) {
    const response = await fetch(url, { method, headers, body: new Uint8Array(body) })
    expect([url, response.status]).toEqual([url, 200])
  }
  expect(stack.inbox.messages().filter((message) => message.subject === subject)).toHaveLength(1)
  expect((await outcomes('aso-functions')).at(-1)).toMatchObject({ status: 'succeeded' })
})

test('where the server does not load pg_cron the stack starts all the same and runs the jobs itself', async () => {
  const other = await startPostgres({ programs: postgresWithCron() })
  try {
    const alone = await startStackOn(other)
    expect(await alone.database.query(`select from pg_extension where extname = 'pg_cron'`)).toEqual([])
    const ranLately = () =>
      alone.database.query<{ ran: boolean }>(
        `select ran_at > now() - interval '1 hour' as ran from private.job_runs where job = 'due_jobs'`,
      )
    await alone.database.query(`update private.job_runs set ran_at = now() - interval '2 hours'`)
    await alone.runJobs()
    expect(await ranLately()).toEqual([{ ran: true }])
    await alone.close()
  } finally {
    await other.stop()
  }
}, 600_000)
