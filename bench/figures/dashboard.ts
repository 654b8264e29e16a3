import type { Sql } from 'postgres'
import { processorSeconds } from '../processor.ts'
import { become, type Cost, costOf, inWords, ninetyFive, one, type Size, sizeOf } from './cost.ts'
import { item, person } from './market.ts'

/** An admin reads the dashboard of a filled market, figures are counted anew, and views are counted. */

/** For all that the screen reads together, in milliseconds. */
const MOST_READ_MS = 300
/** For counting all figures of a million bookings anew. */
const MOST_COUNT_SECONDS = 60

export interface Measured {
  size: Size
  /** Nineteen of twenty reads are faster. */
  reads: Record<string, Cost>
  /** All of them, one after the other. */
  screen: Cost
  /** Seconds of the processor for counting everything anew, and for comparing it with what it is counted from. */
  count: number
  check: number
  /** The same for how large the market is. */
  sizes: number
  /** Microseconds of the processor for one view of an item: the first of a person and day, and one more. */
  view: { first: number; again: number }
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

async function readAll(sql: Sql, rounds: number): Promise<Pick<Measured, 'reads' | 'screen'>> {
  const admin = await one<string>(sql, `select ${person('0')} as value`)
  await sql`update private.profiles set staff_roles = '{owner}' where user_id = ${admin}`
  await become(sql, admin)
  for (const text of Object.values(READS)) await sql.unsafe(text)
  const costs = new Map<string, Cost[]>()
  const screens: Cost[] = []
  for (let round = 0; round < rounds; round += 1) {
    const screen: Cost = { processor: 0, clock: 0 }
    for (const [name, text] of Object.entries(READS)) {
      const cost = await costOf(sql, text)
      costs.set(name, [...(costs.get(name) ?? []), cost])
      screen.processor += cost.processor
      screen.clock += cost.clock
    }
    screens.push(screen)
  }
  const reads = Object.fromEntries([...costs].map(([name, all]) => [name, ninetyFive(all)]))
  return { reads, screen: ninetyFive(screens) }
}

/** Microseconds for each of 200 views by one person. */
async function look(sql: Sql): Promise<number> {
  const views = 200
  const seconds = await processorSeconds(sql, () =>
    sql.unsafe(
      `do $$ begin for n in 1..${views} loop perform public.note_item_view(${item('n')}); end loop; end $$`,
    ),
  )
  return (seconds / views) * 1e6
}

export async function measureDashboard(sql: Sql, rounds = 40): Promise<Measured> {
  const count = await processorSeconds(sql, () => sql`select private.rebuild_growth()`)
  const check = await processorSeconds(sql, async () => {
    const wrong = await sql`select * from private.check_growth()`
    if (wrong.length > 0) throw new Error(`${wrong.length} figures are wrong`)
  })
  await sql`vacuum analyze private.growth_months, private.cohort_months, private.market_sizes, private.sizes`
  const sizes = await processorSeconds(sql, () => sql`select private.rebuild_sizes()`)
  const read = await readAll(sql, rounds)
  await become(sql, await one<string>(sql, `select ${person('1')} as value`))
  return {
    size: await sizeOf(sql),
    ...read,
    count,
    check,
    sizes,
    view: { first: await look(sql), again: await look(sql) },
  }
}

export function report(measured: Measured, when: string): string {
  const { size, reads, screen, count, check, sizes, view } = measured
  const ms = ({ processor, clock }: Cost) => `${processor.toFixed(1)} ms | ${clock.toFixed(1)} ms`
  const rows = Object.entries(reads).map(([name, cost]) => `| ${name} | ${ms(cost)} | |`)
  return `# The dashboard

${when}: ${inWords(size)}. Of reads, nineteen of twenty are faster.

|                                        | processor | by the clock | bound |
| -------------------------------------- | -----: | -----: | ----- |
${rows.join('\n')}
| all of them, one after the other       | ${ms(screen)} | ${MOST_READ_MS} ms |
| counting all figures anew, once a day  | ${count.toFixed(1)} s | | ${MOST_COUNT_SECONDS} s for a million bookings |
| comparing them with what they are counted from | ${check.toFixed(1)} s | | |
| counting how large Aso is, every ten minutes | ${(1000 * sizes).toFixed(0)} ms | | |
| a view of an item, the first of the day | ${view.first.toFixed(0)} µs | | |
| the same once more                     | ${view.again.toFixed(0)} µs | | |
`
}

/** By the processor: a busy machine decides no test. */
export const misses = ({ size, screen, count }: Measured): string[] => [
  ...(screen.processor >= MOST_READ_MS ? ['screen'] : []),
  ...(count >= MOST_COUNT_SECONDS * Math.max(1, size.bookings / 1e6) ? ['count'] : []),
]
/** As an admin waits: every call within the bound. */
export const late = ({ reads }: Measured): string[] =>
  Object.entries(reads).flatMap(([name, { clock }]) => (clock >= MOST_READ_MS ? [name] : []))
