import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { createDatabase, startPostgres } from '../tests/support/database/postgres.ts'
import { MOST_TIMES, processorSeconds, readBookings } from './processor.ts'

/**
 * `npm run bench:trust`: the trust of 100,000 people with five rentals each is counted anew. The result goes to
 * results/trust.md; exit code 1 where it misses a bound.
 */

const PEOPLE = 100_000
/** As many as one run of the jobs counts. */
const BATCH = 1000
const MOST_SECONDS = 60

export interface Recount {
  people: number
  rentals: number
  seconds: number
  /** Of the processor: the whole time on a machine that does nothing else. */
  used: number
  /** Of the processor, only to read the bookings of all. */
  baseline: number
  /** The slowest batch, in milliseconds. */
  slowest: number
}

const person = (n: string): string => `md5('person ' || ${n})::uuid`

/**
 * One of five people lends. Each has rented five times; one booking of twenty was cancelled, one return of fifteen was late;
 * all borrowers have rated.
 */
export const FILL = (people: number): string => `
  set local session_replication_role = replica;
  insert into auth.users (id, email, aud, role, email_confirmed_at)
  select ${person('n')}, format('person-%s@aso.example', n), 'authenticated', 'authenticated', now() from generate_series(0, ${people} - 1) n;
  insert into private.profiles (user_id, full_name, role, is_verified_email, rating_average, num_reviews, created_at)
  select ${person('n')}, 'Person ' || n, 'both', true, 3 + n % 3, n % 20, now() - make_interval(days => n % 400)
  from generate_series(0, ${people} - 1) n;
  insert into public.items (id, owner_id, title, category, availability_type, rental_price)
  select md5('item ' || n)::uuid, ${person('n')}, 'Adire dress ' || n, 'Dresses', 'rent', 5000 from generate_series(0, ${people} / 5 - 1) n;
  insert into public.transactions (borrower_id, lender_id, item_id, transaction_type, rental_start_date, rental_end_date,
    rental_duration_days, rent_amount, total_amount, payment_status, booking_status, paid_at, accepted_at, settled_at, actual_return_date,
    late_days, approval_required)
  select ${person(`n % ${people}`)}, ${person('l')}, md5('item ' || l)::uuid, 'rental', d, d + 2, 3, 15000, 15000,
    case when n % 20 = 0 then 'refunded' else 'successful' end::public.payment_status,
    case when n % 20 = 0 then 'cancelled' else 'completed' end::public.booking_status, d, d, d + 2, case when n % 20 > 0 then d + 2 end,
    case when n % 15 = 0 then 1 else 0 end, n % 3 = 0
  from (select n, (n * 7919::bigint % (${people} / 5))::int as l, private.today() - 3 - n % 700 as d from generate_series(1, ${people} * 5) n) x
  where l <> n % ${people};
  insert into public.ratings (transaction_id, rater_id, rated_user_id, rating_type, overall_rating, is_counted, opened_at)
  select t.id, t.borrower_id, t.lender_id, 'borrower_to_lender', 1 + abs(hashtext(t.id::text)) % 5, true, now()
  from public.transactions t where t.booking_status = 'completed';
  insert into private.person_marks (kind, fingerprint, user_id, is_proven)
  select 'device', decode(md5('device ' || n / 2), 'hex'), ${person('n')}, true from generate_series(0, ${people} - 1) n where n % 10 < 2`

/** Fills a migrated database with so many people and counts them all. */
export async function recount(url: string, people: number): Promise<Recount> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await sql.begin((transaction) => transaction.unsafe(FILL(people)))
    await sql`analyze`
    const baseline = await readBookings(sql)
    const startedAt = performance.now()
    let slowest = 0
    const used = await processorSeconds(sql, async () => {
      for (let from = 0; from < people; from += BATCH) {
        const batchAt = performance.now()
        await sql`select private.count_trust(array(
          select p.user_id from private.profiles p order by p.user_id offset ${from} limit ${BATCH}))`
        slowest = Math.max(slowest, performance.now() - batchAt)
      }
    })
    const seconds = (performance.now() - startedAt) / 1000
    const [row] = await sql<{ counted: number; rentals: number }[]>`
      select count(*)::int as counted, (select count(*)::int from private.finished_rentals) as rentals from public.trust_scores`
    if (row?.counted !== people) throw new Error(`${row?.counted} of ${people} people have a score`)
    return { people, rentals: row.rentals, seconds, used, baseline, slowest }
  } finally {
    await sql.end()
  }
}

export function report({ people, rentals, seconds, used, baseline, slowest }: Recount, when: string): string {
  const count = (number: number) => number.toLocaleString('en')
  return `# Counting trust anew

${when}: the scores of ${count(people)} people with ${count(rentals)} finished rentals, ${count(BATCH)} people at a time as the jobs do.

|                   | lately | bound |
| ----------------- | -----: | ----- |
| of the processor  | ${used.toFixed(1)} s | ${MOST_SECONDS} s |
| times the baseline | ${(used / baseline).toFixed(0)} | ${MOST_TIMES} |
| by the clock      | ${seconds.toFixed(1)} s | |
| the slowest batch | ${slowest.toFixed(0)} ms | |

The baseline is to find the bookings of all people by index, and to do nothing with them. Where the clock says much more than the processor, the machine had other work meanwhile.
`
}

export const misses = ({ used, baseline }: Recount): string[] => [
  ...(used >= MOST_SECONDS ? ['seconds'] : []),
  ...(used >= MOST_TIMES * baseline ? ['times the baseline'] : []),
]

if (import.meta.main) {
  const cluster = await startPostgres()
  try {
    const measured = await recount(await createDatabase(cluster, 'trust'), PEOPLE)
    const folder = fileURLToPath(new URL('./results', import.meta.url))
    await mkdir(folder, { recursive: true })
    const text = report(measured, new Date().toISOString().slice(0, 10))
    await writeFile(`${folder}/trust.md`, text)
    console.log(text)
    if (misses(measured).length > 0) process.exitCode = 1
  } finally {
    await cluster.stop()
  }
}
