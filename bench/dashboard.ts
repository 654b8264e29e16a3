import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import postgres, { type Sql } from 'postgres'
import { createDatabase, startPostgres } from '../tests/support/database/postgres.ts'
import { processorSeconds } from './processor.ts'

/**
 * `npm run bench:dashboard`: an admin reads the dashboard of a large Aso, figures are counted anew, and views are counted, beside a
 * person's bookings read by index. `BENCH_ITEMS` sets the number of items, with five bookings for each. The result goes to
 * results/dashboard.md; exit code 1 where it misses a bound.
 */

const ITEMS = Number(process.env.BENCH_ITEMS ?? 200_000)
const BOOKINGS_OF_AN_ITEM = 5
const ROUNDS = 20
/** Of the processor, for what one screen reads. */
const MOST_READ_MS = 300
/** For counting all figures of a million bookings anew. */
const MOST_COUNT_SECONDS = 60

export interface Measured {
  items: number
  bookings: number
  people: number
  /** Milliseconds of the processor: nineteen of twenty reads are faster. */
  reads: Record<string, number>
  /** Seconds of the processor for counting everything anew, and for comparing it with what it is counted from. */
  count: number
  check: number
  /** Microseconds of the processor for one view of an item: the first of a person and day, and one more. */
  view: { first: number; again: number }
}

const person = (n: string): string => `md5('person ' || (${n}))::uuid`
const thing = (n: string): string => `md5('item ' || (${n}))::uuid`
const booking = (n: string): string => `md5('booking ' || (${n}))::uuid`
/** Over two years, the last one just now. */
const moment = (n: string, all: number): string => `now() - interval '730 days' * (1 - (${n}) / ${all}.0)`

/** One person for five items. One booking in two hundred is open, one in a hundred disputed, of those one in fifty still. */
const FILL = (items: number): string => {
  const [people, bookings] = [Math.ceil(items / 5), items * BOOKINGS_OF_AN_ITEM]
  return `
  set local session_replication_role = replica;
  insert into auth.users (id, email, aud, role) select ${person('n')}, n || '@aso.example', 'authenticated', 'authenticated'
  from generate_series(0, ${people} - 1) n;
  insert into private.profiles (user_id, full_name, created_at) select ${person('n')}, 'Person ' || n, ${moment('n', people)}
  from generate_series(0, ${people} - 1) n;
  insert into public.borrower_verifications (user_id, verification_status, submitted_at)
  select ${person('n')}, case when n % 500 = 0 then 'pending' else 'approved' end::public.verification_status, ${moment('n', people)}
  from generate_series(0, ${people} - 1) n where n % 2 = 0;
  insert into public.items (id, owner_id, title, category, availability_type, rental_price, city, state, created_at)
  select ${thing('n')}, ${person(`n % ${people}`)}, 'Item ' || n, (array['Dresses', 'Traditional', 'Shoes', 'Bags', 'Jewelry'])[1 + n % 5], 'rent', 5000,
    'City ' || n % 300, 'State ' || n % 37, ${moment('n', items)} from generate_series(0, ${items} - 1) n;
  insert into private.listings (item_id, owner_id, listed, price, standing, place, for_rent, for_sale, fewest_days, most_days, buffer_days, category,
    city, state, document)
  select i.id, i.owner_id, n, 5000, n, 0, true, false, 1, 30, 0, i.category, lower(i.city), lower(i.state), ''
  from generate_series(0, ${items} - 1) n join public.items i on i.id = ${thing('n')};
  insert into public.transactions (id, borrower_id, lender_id, item_id, transaction_type, rental_start_date, rental_end_date, rental_duration_days,
    rent_amount, total_amount, payment_status, booking_status, approval_required, accepted_at, paid_at, platform_fee, created_at)
  select ${booking('n')}, ${person(`(n + 1) % ${people}`)}, ${person(`n % ${people}`)}, ${thing(`n % ${items}`)}, 'rental', private.today(),
    private.today() + 2, 3, 15000, 15000, 'successful', case when n % 200 = 0 then 'active' when n % 5000 = 1 then 'disputed'
      when n % 20 = 3 then 'cancelled' else 'completed' end::public.booking_status, n % 3 = 0, case when n % 6 = 0 then ${moment('n', bookings)} end,
    ${moment('n', bookings)}, 1500, ${moment('n', bookings)} from generate_series(0, ${bookings} - 1) n;
  insert into public.disputes (transaction_id, reporter_id, reported_id, issue_type, description, status, outcome, resolved_at, due_at)
  select ${booking('n')}, ${person(`(n + 1) % ${people}`)}, ${person(`n % ${people}`)}, (enum_range(null::public.dispute_issue_type))[1], 'Torn',
    case when n % 5000 = 1 then 'pending' else 'resolved' end::public.dispute_status,
    case when n % 5000 = 1 then null else (enum_range(null::public.dispute_outcome))[1] end, case when n % 5000 = 1 then null else now() end, now() + interval '1 day'
  from generate_series(1, ${bookings} - 1, 100) n;
  insert into private.item_views (item_id, day, views) select ${thing('n')}, private.today() - 1 - n % 80, 1 + n % 9
  from generate_series(0, ${items} - 1) n;
  insert into private.page_days (day, page, visits, visitors, members)
  select private.today() - d, p.page, 1000, 300, 200 from generate_series(1, 395) d, private.counted_pages p;
  insert into private.empty_search_days (day, words, people) select private.today() - d, 'words ' || n, 3 + n % 9
  from generate_series(1, 30) d, generate_series(1, 200) n;
  update private.usage_progress set open_from = private.today()`
}

/** As the screens read them. */
const READS = {
  counts: 'select * from public.admin_counts()',
  'work queue': 'select * from public.admin_work_queue(p_limit => 500)',
  'system status': 'select * from public.admin_system_status()',
  growth: 'select * from public.admin_growth(12)',
  cohorts: 'select * from public.admin_cohorts()',
  'supply and demand': 'select * from public.admin_supply_and_demand(1000)',
  'searches that found nothing': 'select * from public.admin_empty_searches()',
  pages: 'select * from public.admin_page_use()',
} as const

async function one<Value>(sql: Sql, text: string): Promise<Value> {
  const [row] = await sql.unsafe<{ value: Value }[]>(text)
  if (!row) throw new Error(`No row: ${text}`)
  return row.value
}

const become = (sql: Sql, id: string): Promise<unknown> => sql`select
  set_config('request.jwt.claims', ${JSON.stringify({ sub: id, role: 'authenticated' })}, false),
  set_config('request.jwt.claim.sub', ${id}, false)`

async function readAll(sql: Sql, rounds: number): Promise<Measured['reads']> {
  const admin = await one<string>(sql, `select ${person('0')} as value`)
  await sql`update private.profiles set staff_roles = '{owner}' where user_id = ${admin}`
  await become(sql, admin)
  const reads: Measured['reads'] = {}
  for (const [name, text] of Object.entries(READS)) {
    await sql.unsafe(text)
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      times.push(1000 * (await processorSeconds(sql, () => sql.unsafe(text))))
    }
    reads[name] = times.toSorted((a, b) => a - b)[Math.ceil(0.95 * times.length) - 1] ?? 0
  }
  return reads
}

/** Microseconds for each of 200 views by one person. */
async function look(sql: Sql): Promise<number> {
  const views = 200
  const seconds = await processorSeconds(sql, () =>
    sql.unsafe(
      `do $$ begin for n in 1..${views} loop perform public.note_item_view(${thing('n')}); end loop; end $$`,
    ),
  )
  return (seconds / views) * 1e6
}

/** Fills a migrated database with so many items, and measures it. */
export async function measureDashboard(url: string, items: number, rounds = ROUNDS): Promise<Measured> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await sql.begin((transaction) => transaction.unsafe(FILL(items)))
    await sql`vacuum analyze`
    const count = await processorSeconds(sql, () => sql`select private.rebuild_growth()`)
    const check = await processorSeconds(sql, async () => {
      const wrong = await sql`select * from private.check_growth()`
      if (wrong.length > 0) throw new Error(`${wrong.length} figures are wrong`)
    })
    await sql`vacuum analyze`
    const reads = await readAll(sql, rounds)
    await become(sql, await one<string>(sql, `select ${person('1')} as value`))
    return {
      items,
      bookings: await one<number>(sql, 'select count(*)::int as value from public.transactions'),
      people: await one<number>(sql, 'select count(*)::int as value from private.profiles'),
      reads,
      count,
      check,
      view: { first: await look(sql), again: await look(sql) },
    }
  } finally {
    await sql.end()
  }
}

export function report(
  { items, bookings, people, reads, count, check, view }: Measured,
  when: string,
): string {
  const number = (value: number) => value.toLocaleString('en')
  const rows = Object.entries(reads).map(
    ([name, ms]) => `| ${name} | ${ms.toFixed(1)} ms | ${MOST_READ_MS} ms |`,
  )
  return `# The dashboard

${when}: ${number(items)} items, ${number(bookings)} bookings, ${number(people)} people. All figures are of the processor; of reads, nineteen of twenty are faster.

|                                        | lately | bound |
| -------------------------------------- | -----: | ----- |
${rows.join('\n')}
| counting all figures anew, once a day  | ${count.toFixed(1)} s | ${MOST_COUNT_SECONDS} s for a million bookings |
| comparing them with what they are counted from | ${check.toFixed(1)} s | |
| a view of an item, the first of the day | ${view.first.toFixed(0)} µs | |
| the same once more                     | ${view.again.toFixed(0)} µs | |
`
}

export const misses = ({ bookings, reads, count }: Measured): string[] => [
  ...Object.entries(reads).flatMap(([name, ms]) => (ms >= MOST_READ_MS ? [name] : [])),
  ...(count >= MOST_COUNT_SECONDS * Math.max(1, bookings / 1e6) ? ['count'] : []),
]

if (import.meta.main) {
  const cluster = await startPostgres()
  try {
    const measured = await measureDashboard(await createDatabase(cluster, 'dashboard'), ITEMS)
    const folder = fileURLToPath(new URL('./results', import.meta.url))
    await mkdir(folder, { recursive: true })
    const text = report(measured, new Date().toISOString().slice(0, 10))
    await writeFile(`${folder}/dashboard.md`, text)
    console.log(text)
    if (misses(measured).length > 0) process.exitCode = 1
  } finally {
    await cluster.stop()
  }
}
