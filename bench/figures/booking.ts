import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import postgres, { type Sql } from 'postgres'
import { processorSeconds } from '../processor.ts'
import { quantile } from '../quantile.ts'
import { inWords, type Size, sizeOf } from './cost.ts'

/**
 * What analytics, counted use and the dashboard cost a booking: one is made, paid from the wallet and accepted, in turns in two copies
 * of a filled database: as it is, with each item seen by the borrower before, and without any index or trigger of their chapters.
 * Both copies are made anew in each round, in changing order: where a copy lies in memory makes one some percent slower than the other.
 */

/** Of the processor, against booking without them. */
const MOST_TIMES = 1.02
const CHAPTERS = [
  'counted_use user_actions item_views page_visits empty_searches usage_days growth figure_jobs work_queue system_status dashboard',
  'category_markets money_lines analytics item_figures item_advice statements admin_log staff_roles setting_changes setting_jobs',
]
  .join(' ')
  .split(' ')
const BORROWERS = 200

interface Turns {
  rounds: number
  /** Sessions one after the other: where the memory of one lies decides nothing. */
  sessions: number
  turns: number
  bookings: number
}
const TURNS: Turns = { rounds: 8, sessions: 8, turns: 15, bookings: 6 }

export interface Measured {
  size: Size
  /** Tables that a booking writes. */
  written: string[]
  /** Indexes and triggers of the chapters on these tables. */
  removed: string[]
  rounds: number
  bookings: number
  /** Milliseconds of the processor for one booking, the middle of all turns. */
  with: number
  without: number
  /** The middle of the turns' ratios, and between which values it lies with 95 of 100. */
  times: number
  range: [number, number]
}

interface Made {
  kind: 'index' | 'trigger'
  name: string
  on: string
}

/** Indexes and triggers that the chapters make. */
async function made(): Promise<Made[]> {
  const folder = fileURLToPath(new URL('../../supabase/migrations', import.meta.url))
  const files = (await readdir(folder)).filter((file) => CHAPTERS.includes(file.replace(/^\d+_|\.sql$/g, '')))
  if (files.length !== CHAPTERS.length)
    throw new Error(`${CHAPTERS.length - files.length} chapters are not there`)
  const texts = await Promise.all(files.map((file) => readFile(`${folder}/${file}`, 'utf8')))
  const all = texts.join('\n')
  return [
    ...all.matchAll(/create (?:unique )?(index) (\w+) on ([\w.]+)/g),
    ...all.matchAll(/create (?:constraint )?(trigger) (\w+) [^;]*? on ([\w.]+)/g),
  ].map(([, kind, name = '', on = '']) => ({ kind: kind as Made['kind'], name, on }))
}

/** Bookings that can be made one after the other, and people who may and can pay them. */
async function prepare(sql: Sql): Promise<void> {
  await sql`update public.app_settings set setting_value = '1000000' where setting_key = 'new_member_rental_limit'`
  await sql.unsafe(`create table private.bench_people as
    select row_number() over (order by v.user_id) - 1 as n, count(*) over () as all, v.user_id as id from (
      select v.user_id from public.borrower_verifications v where v.verification_status = 'approved'
        and not exists (select from public.items i where i.owner_id = v.user_id and i.approval_required)
      order by v.user_id limit ${BORROWERS}) v`)
  await sql`insert into auth.sessions (id, user_id) select p.id, p.id from private.bench_people p`
  await sql`select s.outcome from private.bench_people p, lateral public.start_wallet_funding(p.id, 5000000) f,
    lateral public.settle_payment(f.reference, (f.amount * 100)::bigint, 'NGN', 'success') s`
  await sql`create table private.bench_items as select row_number() over (order by i.id) - 1 as n, count(*) over () as all, i.id, i.owner_id as owner
    from (select i.* from public.items i where i.approval_required and i.status = 'available' order by i.id limit 20000) i`
  await sql.unsafe(BECOME)
  await sql`create unique index on private.bench_people (n)`
  await sql`create unique index on private.bench_items (n)`
  await sql`vacuum analyze private.bench_people, private.bench_items`
}

const BECOME = `create function private.bench_become(p_id uuid) returns void language sql as $$
  select set_config('request.jwt.claim.sub', p_id::text, true),
    set_config('request.jwt.claims', jsonb_build_object('sub', p_id, 'role', 'authenticated', 'session_id', p_id)::text, true) $$`

const LOOP = (from: number, until: number, body: string): string => `
  do $$
  declare
    b record;
    v_id uuid;
  begin
    for b in select p.id as borrower, i.id as item, i.owner, private.today() + 30 + 4 * (g.n / i.all)::int as day
      from generate_series(${from}, ${until} - 1) g (n) join private.bench_people p on p.n = g.n % p.all join private.bench_items i on i.n = g.n % i.all loop
      ${body}
    end loop;
  end $$`

/** The owner of the database is asked no policies: so a booking costs less than by the API, and what is added to it is a larger part. */
const BOOK = `
      perform private.bench_become(b.borrower);
      insert into public.transactions (borrower_id, lender_id, item_id, transaction_type, rental_start_date, rental_end_date, total_amount, payment_method,
        receive_method)
      values (b.borrower, b.owner, b.item, 'rent', b.day, b.day + 2, 1, 'wallet', 'pickup') returning id into v_id;
      commit;
      perform private.bench_become(b.borrower);
      perform public.pay_from_wallet(v_id);
      commit;
      perform private.bench_become(b.owner);
      perform public.accept_booking(v_id);
      commit;`
const SEE = `
      perform private.bench_become(b.borrower);
      perform public.note_item_view(b.item), public.note_page_visit('booking');
      commit;`

/** One copy of the database, and how its bookings are made. */
interface Copy {
  url: string
  seen: boolean
  costs: number[]
}

const book = async (sql: Sql, from: number, bookings: number): Promise<number> =>
  (1000 / bookings) * (await processorSeconds(sql, () => sql.unsafe(LOOP(from, from + bookings, BOOK))))

/** By a session of its own, as people look before they book: what it leaves in the processor's memory is in nobody's way. */
async function see({ url, seen }: Copy, from: number, items: number): Promise<void> {
  if (!seen) return
  const sql = connect(url)
  await sql.unsafe(LOOP(from, from + items, SEE))
  await sql.end()
}

const WARM_UP = 10

/** Both copies make the same bookings, one after the other in changing order. */
async function takeTurns(copies: readonly Copy[], { sessions, turns, bookings }: Turns): Promise<void> {
  let next = 1
  for (let session = 0; session < sessions; session += 1) {
    for (const copy of copies) await see(copy, next, WARM_UP + turns * bookings)
    const sqls = copies.map(({ url }) => connect(url))
    try {
      for (let turn = 0; turn <= turns; turn += 1) {
        const many = turn === 0 ? WARM_UP : bookings
        for (const at of (session + turn) % 2 === 0 ? [0, 1] : [1, 0]) {
          const [copy, sql] = [copies[at], sqls[at]]
          if (!copy || !sql) throw new Error('No copy')
          const cost = await book(sql, next, many)
          if (turn > 0) copy.costs.push(cost)
        }
        next += many
      }
    } finally {
      await Promise.all(sqls.map((sql) => sql.end()))
    }
  }
}

const connect = (url: string): Sql => postgres(url, { max: 1, onnotice: () => {} })

/** Which tables one booking writes: the first, before the turns. */
async function tablesOfBooking(sql: Sql): Promise<string[]> {
  await sql`select pg_stat_force_next_flush()`
  await sql`select pg_stat_reset()`
  await sql.unsafe(LOOP(0, 1, BOOK))
  await sql`select pg_stat_force_next_flush()`
  const rows = await sql<
    { name: string }[]
  >`select t.schemaname || '.' || t.relname as name from pg_stat_user_tables t
    where t.n_tup_ins + t.n_tup_upd + t.n_tup_del > 0 order by 1`
  return rows.map(({ name }) => name)
}

async function remove(sql: Sql, all: readonly Made[]): Promise<void> {
  for (const { kind, name, on } of all) {
    await sql.unsafe(
      kind === 'index' ? `drop index ${on.split('.')[0]}.${name}` : `drop trigger ${name} on ${on}`,
    )
  }
}

/** The middle of the ratios, and where it lies with 95 of 100 (by their order: no shape is assumed). */
function middle(ratios: readonly number[]): Pick<Measured, 'times' | 'range'> {
  const half = 0.98 / Math.sqrt(ratios.length)
  return { times: quantile(ratios, 0.5), range: [quantile(ratios, 0.5 - half), quantile(ratios, 0.5 + half)] }
}

/** Makes a copy of the database under a name, in place of the one before, and answers its URL. */
type MakeCopy = (name: 'with' | 'without') => Promise<string>

/** One round: both copies, new and equally cold, then the turns. Answers what bookings cost in each. */
async function measureRound(
  round: number,
  copy: MakeCopy,
  all: readonly Made[],
  turns: Turns,
): Promise<Record<'with' | 'without', number[]>> {
  const costs = { with: [] as number[], without: [] as number[] }
  const copies: Copy[] = []
  for (const name of round % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)) {
    const url = await copy(name)
    if (name === 'without') {
      const sql = connect(url)
      await remove(sql, all)
      await sql.end()
    }
    copies.push({ url, seen: name === 'with', costs: costs[name] })
  }
  await takeTurns(copies, turns)
  return costs
}

/** `more` is removed, too. */
export async function measureBooking(
  url: string,
  copy: MakeCopy,
  turns = TURNS,
  more: readonly Made[] = [],
): Promise<Measured> {
  const all = [...(await made()), ...more]
  const sql = connect(url)
  await prepare(sql)
  const size = await sizeOf(sql)
  const written = await tablesOfBooking(sql)
  await sql.end()
  const costs = { with: [] as number[], without: [] as number[] }
  for (let round = 0; round < turns.rounds; round += 1) {
    const ofRound = await measureRound(round, copy, all, turns)
    costs.with.push(...ofRound.with)
    costs.without.push(...ofRound.without)
  }
  return {
    size,
    written,
    removed: all
      .filter(({ on }) => written.includes(on))
      .map(({ kind, name, on }) => `${kind} ${name} on ${on}`),
    rounds: turns.rounds,
    bookings: costs.with.length * turns.bookings,
    with: quantile(costs.with, 0.5),
    without: quantile(costs.without, 0.5),
    ...middle(costs.with.map((cost, at) => cost / (costs.without[at] ?? Number.NaN))),
  }
}

/** The bound is held where all of the range holds it; few turns show only that it is not clearly missed. */
export const misses = ({ range }: Measured): string[] => (range[1] > MOST_TIMES ? ['booking'] : [])
export const clearlySlower = ({ range }: Measured): boolean => range[0] > MOST_TIMES

export function report(
  { size, written, removed, rounds, bookings, with: all, without, times, range }: Measured,
  when: string,
): string {
  const percent = (value: number) => `${(100 * (value - 1)).toFixed(2)} %`
  return `# Booking beside the figures

${when}: ${inWords(size)}. ${bookings} bookings are made, paid from the wallet and accepted in each of two copies of the database, both made anew ${rounds} times, in turns and in changing order: in one as it is, with each item seen by the borrower before; in the other without the indexes and triggers that analytics, counted use and the dashboard make.

| | of the processor |
| --- | ---: |
| a booking, with them | ${all.toFixed(3)} ms |
| a booking, without them | ${without.toFixed(3)} ms |
| the middle of the turns' ratios | ${percent(times)} more |
| where that lies with 95 of 100 | ${percent(range[0])} to ${percent(range[1])} |
| the bound | ${percent(MOST_TIMES)} |

A booking writes ${written.length} tables. On these they have: ${removed.join('; ') || 'nothing'}.
`
}
