import type { Sql } from 'postgres'
import { become, type Cost, costOf, inWords, ninetyFive, type Size, sizeOf } from './cost.ts'

/** What a person's analytics cost in a filled market. */

/** Of 100 people 95 wait less, in milliseconds. */
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
  size: Size
  /** Items of the owner who has most. */
  largest: number
  /** For 95 of 100 people, and for the owner with the most items. */
  calls: Record<Call, { p95: Cost; largest: Cost }>
  floor: Cost
}

/** Of three runs the one that the rest of the machine disturbed least: the first one also plans. */
async function leastOf(sql: Sql, text: string): Promise<Cost> {
  const runs = [await costOf(sql, text), await costOf(sql, text), await costOf(sql, text)]
  return {
    processor: Math.min(...runs.map(({ processor }) => processor)),
    clock: Math.min(...runs.map(({ clock }) => clock)),
  }
}

export async function measureAnalytics(sql: Sql, asked = 200): Promise<Measured> {
  const people = await sql.unsafe<{ id: string }[]>(
    `select p.user_id as id from private.profiles p order by md5('asked ' || p.user_id) limit ${asked}`,
  )
  const [shop] = await sql.unsafe<{ id: string; items: number }[]>(
    'select i.owner_id as id, count(*)::int as items from public.items i group by 1 order by 2 desc, 1 limit 1',
  )
  if (!shop) throw new Error('Nobody owns anything')
  const all = Object.entries(CALLS) as [Call, string][]
  const costs = new Map<Call, Cost[]>(all.map(([call]) => [call, []]))
  const floors: Cost[] = []
  for (const { id } of people) {
    await become(sql, id)
    for (const [call, text] of all) costs.get(call)?.push(await leastOf(sql, text))
    floors.push(await leastOf(sql, FLOOR(id)))
  }
  await become(sql, shop.id)
  const calls = {} as Measured['calls']
  for (const [call, text] of all)
    calls[call] = { p95: ninetyFive(costs.get(call) ?? []), largest: await leastOf(sql, text) }
  return { size: await sizeOf(sql), calls, floor: ninetyFive(floors), largest: shop.items }
}

/** By the processor: a busy machine decides no test. */
export const misses = ({ calls }: Measured): string[] =>
  Object.entries(calls).flatMap(([call, { p95 }]) => (p95.processor > MOST_MS ? [call] : []))
/** As a person waits. */
export const late = ({ calls }: Measured): string[] =>
  Object.entries(calls).flatMap(([call, { p95 }]) => (p95.clock > MOST_MS ? [call] : []))

export function report({ size, largest, calls, floor }: Measured, when: string): string {
  const ms = ({ processor, clock }: Cost) => `${processor.toFixed(1)} ms | ${clock.toFixed(1)} ms`
  const rows = Object.entries(calls).map(
    ([call, { p95, largest: most }]) =>
      `| ${call} | ${ms(p95)} | ${(p95.processor / floor.processor).toFixed(1)} × | ${ms(most)} |`,
  )
  return `# A person's analytics

${when}: ${inWords(size)}. The bound is ${MOST_MS} ms for 95 of 100 people. The floor, which only finds and adds up the rows that the figures rest on, takes ${floor.processor.toFixed(1)} ms of the processor for 95 of 100.

| | 95 of 100 people, processor | by the clock | to the floor | the owner of ${largest.toLocaleString('en')} items, processor | by the clock |
| --- | ---: | ---: | ---: | ---: | ---: |
${rows.join('\n')}
`
}
