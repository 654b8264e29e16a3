import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import postgres, { type TransactionSql } from 'postgres'
import { createDatabase, startPostgres } from '../tests/support/database/postgres.ts'
import { asPerson } from './as-person.ts'
import { quantile } from './quantile.ts'

/**
 * `npm run bench:notifications`: 100,000 people with 20 notifications each, a quarter unread. The number in the navigation, the
 * first and a later page, and marking all as read. The result goes to results/notifications.md; exit code 1 where it misses a bound.
 */

const PEOPLE = 100_000
const EACH = 20
const PAGE = 20
/** People who are asked for, one after the other. */
const ASKED = 500
const MOST_COUNT_MS = 5

export interface Measured {
  people: number
  /** Milliseconds for one person: the middle one, and what 95 of 100 stay below. */
  steps: Record<Step, { median: number; p95: number }>
}

const steps = ['count', 'page', 'older page', 'mark all read'] as const
type Step = (typeof steps)[number]

const person = (n: string | number): string => `md5('person ' || ${n})::uuid`

const fill = (people: number): string => `
  set local session_replication_role = replica;
  insert into auth.users (id, email, aud, role, email_confirmed_at)
  select ${person('n')}, format('person-%s@aso.example', n), 'authenticated', 'authenticated', now() from generate_series(0, ${people} - 1) n;
  insert into private.profiles (user_id, full_name, role) select ${person('n')}, 'Person ' || n, 'both' from generate_series(0, ${people} - 1) n;
  insert into public.notifications (user_id, kind, title, body, link, created_at, news_until, read_at)
  select ${person('p')}, 'booking_new', 'New booking: Red gele', 'Somebody booked "Red gele" and has paid.', '/booking/' || md5(p || ' ' || n)::uuid,
    now() - make_interval(hours => n), now() + interval '14 days', case when n % 4 > 0 then now() end
  from generate_series(1, ${EACH}) n, generate_series(0, ${people} - 1) p`

const page =
  'select id, kind, title, body, link, created_at, news_until, read_at from public.notifications where user_id ='
const order = 'order by created_at desc, id desc'

const asks: Record<Step, (tx: TransactionSql, id: string) => Promise<readonly unknown[]>> = {
  count: (tx) => tx`select public.unread_notifications()`,
  page: (tx, id) => tx.unsafe(`${page} $1 ${order} limit ${PAGE}`, [id]),
  'older page': (tx, id) =>
    tx.unsafe(
      `${page} $1 and (created_at < now() - interval '9 hours' or (created_at = now() and id < 1)) ${order} limit ${PAGE}`,
      [id],
    ),
  'mark all read': (tx) => tx`select public.mark_all_notifications_read()`,
}

/** Fills a migrated database and asks as so many of its people. */
export async function measureNotifications(url: string, people: number, asked: number): Promise<Measured> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await sql.begin((transaction) => transaction.unsafe(fill(people)))
    await sql`insert into auth.sessions (id, user_id) select id, id from auth.users`
    await sql`vacuum analyze public.notifications`
    const ids = await sql<{ id: string }[]>`
      select user_id as id from private.profiles order by md5(user_id::text) limit ${asked}`
    const measured = {} as Measured['steps']
    for (const step of steps) {
      const times: number[] = []
      for (const { id } of ids) {
        times.push(
          await asPerson(sql, id, async (tx) => {
            const startedAt = performance.now()
            const rows = await asks[step](tx, id)
            const time = performance.now() - startedAt
            if (rows.length === 0) throw new Error(`${step}: nothing was found`)
            return time
          }),
        )
      }
      measured[step] = { median: quantile(times, 0.5), p95: quantile(times, 0.95) }
    }
    return { people, steps: measured }
  } finally {
    await sql.end()
  }
}

export function report({ people, steps: measured }: Measured, when: string): string {
  const lines = steps.map((step) => {
    const { median, p95 } = measured[step]
    return `| ${step} | ${median.toFixed(2)} | ${p95.toFixed(2)} | ${step === 'count' ? MOST_COUNT_MS : ''} |`
  })
  return `# Notifications

${when}: ${people.toLocaleString('en')} people with ${EACH} notifications each. Milliseconds in the database for one person, one call.

|     | median | 95 % | bound |
| --- | -----: | ---: | ----- |
${lines.join('\n')}
`
}

export const misses = ({ steps: { count } }: Measured): string[] =>
  count.p95 > MOST_COUNT_MS ? ['the count'] : []

if (import.meta.main) {
  const cluster = await startPostgres()
  try {
    const measured = await measureNotifications(await createDatabase(cluster, 'notifications'), PEOPLE, ASKED)
    const folder = fileURLToPath(new URL('./results', import.meta.url))
    await mkdir(folder, { recursive: true })
    const text = report(measured, new Date().toISOString().slice(0, 10))
    await writeFile(`${folder}/notifications.md`, text)
    console.log(text)
    if (misses(measured).length > 0) process.exitCode = 1
  } finally {
    await cluster.stop()
  }
}
