import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import postgres, { type Sql } from 'postgres'
import { createDatabase, startPostgres } from '../../tests/support/database/postgres.ts'
import { processorSeconds } from '../processor.ts'
import { quantile } from '../quantile.ts'
import { fillAnalytics, person } from './fill.ts'

/**
 * `npm run bench:analytics`: what a person's analytics cost among many bookings. ITEMS says how many items there are (five bookings
 * and twenty transfers for each). The result goes to results/analytics.md; exit code 1 where it misses a bound.
 */

const ITEMS = Number(process.env.ITEMS ?? 1_000_000)
const PEOPLE_ASKED = 200
/** Of 100 people 95 wait less, in milliseconds of the processor. */
const MOST_MS = 100

/** What the screen asks for, as the person. */
const CALLS = {
  'overview, earnings and spending': 'select public.my_analytics()',
  items: 'select * from public.my_item_figures(20, 0)',
  'the lines of a figure': `select * from public.my_money_lines('earned', private.today() - 40)`,
  'the lines of an item, ever': `select * from public.my_money_lines('earned', p_item_id => (
    select i.id from public.items i where i.owner_id = (select auth.uid()) order by i.id limit 1), p_ever => true)`,
} as const
type Call = keyof typeof CALLS

/** The floor: every row that the figures rest on, found by index and added up, nothing else. */
const FLOOR = (who: string) => `select
    (select sum(e.amount) from public.wallet_entries e join private.transfers t on t.id = e.transfer_id
      where e.user_id = '${who}' and e.created_at >= private.day_start(private.first_analytics_month())),
    (select sum(t.amount) from public.transactions b join private.transfers t on t.transaction_id = b.id where b.borrower_id = '${who}'),
    (select count(*) from public.transactions b where b.lender_id = '${who}')`

export interface Measured {
  items: number
  transfers: number
  largest: number
  /** Milliseconds of the processor, for 95 of 100 people and for the owner with the most items. */
  calls: Record<Call, { p95: number; largest: number }>
  floor: number
}

async function asPerson(sql: Sql, id: string): Promise<void> {
  await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: id, role: 'authenticated' })}, false),
    set_config('request.jwt.claim.sub', ${id}, false)`
}

/** Of three runs the least: the first one also plans. */
async function costOf(sql: Sql, text: string): Promise<number> {
  const runs: number[] = []
  for (let run = 0; run < 3; run += 1) runs.push(1000 * (await processorSeconds(sql, () => sql.unsafe(text))))
  return Math.min(...runs)
}

async function measureAll(sql: Sql, asked: number): Promise<Pick<Measured, 'calls' | 'floor' | 'largest'>> {
  const people = await sql.unsafe<{ id: string }[]>(
    `select p.user_id as id from private.profiles p order by md5('asked ' || p.user_id) limit ${asked}`,
  )
  const [shop] = await sql.unsafe<{ id: string; items: number }[]>(
    'select i.owner_id as id, count(*)::int as items from public.items i group by 1 order by 2 desc, 1 limit 1',
  )
  if (!shop) throw new Error('Nobody owns anything')
  const all = Object.entries(CALLS) as [Call, string][]
  const costs = new Map<Call, number[]>(all.map(([call]) => [call, []]))
  const floors: number[] = []
  for (const { id } of people) {
    await asPerson(sql, id)
    for (const [call, text] of all) costs.get(call)?.push(await costOf(sql, text))
    floors.push(await costOf(sql, FLOOR(id)))
  }
  await asPerson(sql, shop.id)
  const calls = {} as Measured['calls']
  for (const [call, text] of all)
    calls[call] = { p95: quantile(costs.get(call) ?? [], 0.95), largest: await costOf(sql, text) }
  return { calls, floor: quantile(floors, 0.95), largest: shop.items }
}

/** Fills a migrated database with so many items and their bookings, and asks as some of its people. */
export async function measureAnalytics(url: string, items: number, asked = PEOPLE_ASKED): Promise<Measured> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await fillAnalytics(sql, items)
    await asPerson(sql, person('0'))
    return { items, transfers: items * 20, ...(await measureAll(sql, asked)) }
  } finally {
    await sql.end()
  }
}

export const misses = ({ calls }: Measured): string[] =>
  Object.entries(calls).flatMap(([call, { p95 }]) => (p95 > MOST_MS ? [call] : []))

export function report({ items, transfers, largest, calls, floor }: Measured, when: string): string {
  const count = (number: number) => number.toLocaleString('en')
  const rows = Object.entries(calls).map(
    ([call, cost]) =>
      `| ${call} | ${cost.p95.toFixed(1)} ms | ${(cost.p95 / floor).toFixed(1)} × | ${cost.largest.toFixed(1)} ms |`,
  )
  return `# A person's analytics

${when}: ${count(items)} items, ${count(items * 5)} bookings, ${count(transfers)} transfers in two years. Milliseconds of the processor; the bound is ${MOST_MS} ms for 95 of 100 people. The floor, which only finds and adds up the rows that the figures rest on, takes ${floor.toFixed(1)} ms for 95 of 100.

| | 95 of 100 people | to the floor | the owner of ${count(largest)} items |
| --- | ---: | ---: | ---: |
${rows.join('\n')}
`
}

if (import.meta.main) {
  const cluster = await startPostgres()
  try {
    const measured = await measureAnalytics(await createDatabase(cluster, 'analytics'), ITEMS)
    const folder = fileURLToPath(new URL('../results', import.meta.url))
    await mkdir(folder, { recursive: true })
    const text = report(measured, new Date().toISOString().slice(0, 10))
    await writeFile(`${folder}/analytics.md`, text)
    console.log(text)
    if (misses(measured).length > 0) process.exitCode = 1
  } finally {
    await cluster.stop()
  }
}
