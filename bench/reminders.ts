import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import postgres, { type Sql } from 'postgres'
import { createDatabase, startPostgres } from '../tests/support/database/postgres.ts'
import { processorSeconds } from './processor.ts'
import { upperMedian } from './quantile.ts'

/**
 * `npm run bench:reminders`: the job that reminds people, which runs each minute, among 1,000,000 bookings and among 1,000: while
 * nothing is due, and while as much is due as one run looks at. The result goes to results/reminders.md; exit code 1 where it
 * misses a bound.
 */

const BOOKINGS = 1_000_000
const FEW = 1000
const RUNS = 5
/** Bookings that one run looks at. */
const BATCH = 200
const MOST_IDLE_MS = 250
const MOST_BUSY_MS = 1000
/** Against finding by index what may be due and what was told of it, and against that with telling as many people. */
const MOST_TIMES = { idle: 8, busy: 5 }

export interface Measured {
  bookings: number
  /** Milliseconds of the processor for one run, the middle of several. */
  idle: { night: number; day: number; few: number }
  busy: number
  /** What cannot be done for less: to find by index what may be due and what was told of it, and also to tell as many people as a busy run does. */
  floor: { idle: number; busy: number }
  told: number
}

/** At night nothing is told but of meetings; from eleven on everything of tomorrow. */
const NIGHT = `private.day_start(private.today()) + interval '3 hours'`
const DAYTIME = `private.day_start(private.today()) + interval '11 hours'`

const person = (n: string): string => `md5('person ' || (${n}))::uuid`
const item = (n: string): string => `md5('item ' || (${n}))::uuid`

/**
 * Of a thousand bookings two are asked for, 38 are ahead within fifteen days, five are under way, 55 were never paid and the others are over.
 * All that are ahead have agreed to meet, a third of the others did.
 */
const FILL = (bookings: number, people: number): string => `
  set local session_replication_role = replica;
  alter table public.transactions drop constraint bookings_of_an_item_never_overlap;
  insert into auth.users (id, email, aud, role, email_confirmed_at)
  select ${person('n')}, format('person-%s@aso.example', n), 'authenticated', 'authenticated', now() from generate_series(0, ${people} - 1) n;
  insert into private.profiles (user_id, full_name, role) select ${person('n')}, 'Person ' || n, 'both' from generate_series(0, ${people} - 1) n;
  insert into public.items (id, owner_id, title, category, availability_type, rental_price)
  select ${item('n')}, ${person('n')}, 'Adire dress ' || n, 'Dresses', 'rent', 5000 from generate_series(0, ${people} - 1) n;
  insert into public.transactions (borrower_id, lender_id, item_id, transaction_type, rental_start_date, rental_end_date, rental_duration_days,
    rent_amount, total_amount, booking_status, payment_status, created_at, paid_at, accepted_at, handed_over_at, handover_proven_at, hold_expires_at)
  select ${person(`(n + 1) % ${people}`)}, ${person(`n % ${people}`)}, ${item(`n % ${people}`)}, 'rental', d, d + 2, 3, 15000, 15000,
    s::public.booking_status, case s when 'expired' then 'pending' else 'successful' end::public.payment_status, now() - interval '20 days',
    case s when 'expired' then null when 'requested' then private.day_start(private.today()) - interval '1 hour' * (1 + (n / 1000) % 10)
      else now() - interval '6 days' end,
    case when s not in ('expired', 'requested') then now() - interval '5 days' end,
    case when s in ('active', 'completed') then now() - interval '2 days' end, case when s in ('active', 'completed') then now() - interval '2 days' end,
    private.day_start(private.today()) - n * interval '1 minute'
  from generate_series(0, ${bookings} - 1) n, lateral (select case when n % 1000 < 2 then 'requested' when n % 1000 < 40 then 'confirmed'
    when n % 1000 < 45 then 'active' when n % 1000 < 100 then 'expired' else 'completed' end as s) s, lateral (select private.today() + case s
    when 'requested' then 5 when 'confirmed' then 1 + n / 1000 % 15 when 'active' then n / 1000 % 4 - 2 when 'expired' then 5 + n % 60
    else -5 - n % 700 end as d) d;
  insert into public.meetings (transaction_id, occasion, suggested_by, asked_id, place, meet_at, status, changed_at)
  select t.id, case t.booking_status when 'active' then 'return' else 'handover' end::public.meeting_occasion, t.borrower_id, t.lender_id, 'Shoprite Ikeja',
    private.day_start(case t.booking_status when 'active' then t.rental_end_date else t.rental_start_date end) + interval '14 hours', 'agreed',
    now() - interval '4 days'
  from public.transactions t where t.booking_status in ('confirmed', 'active') or (t.booking_status = 'completed' and abs(hashtext(t.id::text)) % 3 = 0);
  insert into private.reminders (transaction_id, user_id, step, event, told_at)
  select t.id, u.id, 'handover_day', private.day_start(t.rental_start_date), private.day_start(t.rental_start_date - 1)
  from public.transactions t, unnest(array[t.borrower_id, t.lender_id]) u (id)
  where t.booking_status = 'completed' and t.rental_start_date > private.today() - 58`

/** Each booking that may be due, and whether anything was told of it: by index, and nothing is done with them. */
const CANDIDATES = `
  select count(*), count(d.told_at) from (
    select t.id from public.transactions t
    where t.transaction_type = 'rental' and t.booking_status = 'confirmed' and t.rental_start_date = private.today() + 1
    union all
    select t.id from public.transactions t
    where t.transaction_type = 'rental' and t.booking_status in ('confirmed', 'active') and t.rental_end_date = private.today() + 1
    union all
    select m.transaction_id from public.meetings m
    where m.status = 'agreed' and m.meet_at > ${DAYTIME} and m.meet_at < private.day_start(private.today() + 2)
    union all
    select t.id from public.transactions t where t.booking_status = 'requested'
    union all
    select t.id from public.transactions t where t.booking_status = 'expired' and t.paid_at is null
      and t.hold_expires_at between ${DAYTIME} - interval '27 hours' and ${DAYTIME} - interval '3 hours') t
  left join lateral (select d.told_at from private.reminders d where d.transaction_id = t.id limit 1) d on true`

/** So many people are told, each in words as long as a reminder's. */
const tell = (people: number): string => `
  select count(private.notify(p.user_id, 'reminder', 'Pick up Fri 1 Jan, 2:00 pm: Adire dress', repeat('Where and when you meet. ', 8),
    p_link => '/booking/' || p.user_id, p_until => now() + interval '1 day'))
  from (select user_id from private.profiles order by md5(user_id::text) limit ${people}) p`

async function repeated(sql: Sql, text: string, times = RUNS): Promise<number> {
  const used: number[] = []
  for (let run = 0; run < times; run += 1)
    used.push(1000 * (await processorSeconds(sql, () => sql.unsafe(text))))
  return upperMedian(used)
}

const job = (at: string): string => `select private.send_reminders(${at}) as told`

/** Until nothing is left. Of the runs that had as much to do as one can: their time, and how many people one told. */
async function tellAll(sql: Sql): Promise<{ busy: number[]; told: number[] }> {
  const [busy, told]: [number[], number[]] = [[], []]
  for (;;) {
    const [row] = await sql.unsafe<{ left: number }[]>(
      `select cardinality(private.bookings_to_remind_of(${DAYTIME})) as left`,
    )
    if (!row?.left) return { busy, told }
    let count = 0
    const seconds = await processorSeconds(sql, async () => {
      count = (await sql.unsafe<{ told: number }[]>(job(DAYTIME)))[0]?.told ?? 0
    })
    if (row.left < BATCH) continue
    busy.push(1000 * seconds)
    told.push(count)
  }
}

/** Fills one migrated database with so many bookings and another with few, and runs the job in both. */
export async function measureReminders(url: string, fewUrl: string, bookings: number): Promise<Measured> {
  const connect = (to: string) => postgres(to, { max: 1, onnotice: () => {} })
  const [sql, few] = [connect(url), connect(fewUrl)]
  try {
    for (const [database, count] of [
      [sql, bookings],
      [few, FEW],
    ] as const) {
      await database.begin((transaction) => transaction.unsafe(FILL(count, Math.min(20_000, count / 5))))
      await database`vacuum analyze`
    }
    const night = await repeated(sql, job(NIGHT))
    const { busy, told } = await tellAll(sql)
    const people = Math.round(upperMedian(told))
    await tellAll(few)
    const found = await repeated(sql, CANDIDATES)
    return {
      bookings,
      idle: { night, day: await repeated(sql, job(DAYTIME)), few: await repeated(few, job(DAYTIME)) },
      busy: upperMedian(busy),
      floor: { idle: found, busy: found + (await repeated(sql, tell(people), 3)) },
      told: people,
    }
  } finally {
    await Promise.all([sql.end(), few.end()])
  }
}

export function report({ bookings, idle, busy, floor, told }: Measured, when: string): string {
  const ms = (value: number) => `${value.toFixed(1)} ms`
  const times = (value: number, least: number) => `${(value / least).toFixed(1)} ×`
  return `# Reminders

${when}: ${bookings.toLocaleString('en')} bookings, one run of the job that reminds people. All figures are of the processor.

|                                                            | lately | bound |
| ---------------------------------------------------------- | -----: | ----- |
| at night, nothing is due                                   | ${ms(idle.night)} | ${MOST_IDLE_MS} ms |
| by day, all of tomorrow is told                            | ${ms(idle.day)} | ${MOST_IDLE_MS} ms |
| the same among ${FEW.toLocaleString('en')} bookings        | ${ms(idle.few)} | |
| to find by index what may be due and what was told of it   | ${ms(floor.idle)} | |
| by day, times that                                         | ${times(idle.day, floor.idle)} | ${MOST_TIMES.idle} × |
| ${BATCH} bookings are due, ${told} people told before a second is over | ${ms(busy)} | ${MOST_BUSY_MS} ms |
| to find by index what may be due, and tell as many people | ${ms(floor.busy)} | |
| ${BATCH} bookings, times that                              | ${times(busy, floor.busy)} | ${MOST_TIMES.busy} × |
`
}

export const misses = ({ idle, busy, floor }: Measured): string[] => [
  ...(Math.max(idle.night, idle.day) >= MOST_IDLE_MS ? ['nothing due'] : []),
  ...(idle.day >= MOST_TIMES.idle * floor.idle ? ['nothing due, times the index'] : []),
  ...(busy >= MOST_BUSY_MS ? ['200 due'] : []),
  ...(busy >= MOST_TIMES.busy * floor.busy ? ['200 due, times finding and telling'] : []),
]

if (import.meta.main) {
  const cluster = await startPostgres()
  try {
    const [large, few] = [await createDatabase(cluster, 'reminders'), await createDatabase(cluster, 'few')]
    const measured = await measureReminders(large, few, BOOKINGS)
    const folder = fileURLToPath(new URL('./results', import.meta.url))
    await mkdir(folder, { recursive: true })
    const text = report(measured, new Date().toISOString().slice(0, 10))
    await writeFile(`${folder}/reminders.md`, text)
    console.log(text)
    if (misses(measured).length > 0) process.exitCode = 1
  } finally {
    await cluster.stop()
  }
}
