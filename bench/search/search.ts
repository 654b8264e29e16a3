import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { openDatabase } from '../../local/database/database.ts'
import { createDatabase, startPostgres } from '../../tests/support/database/postgres.ts'
import { besides, type Combination, combinations } from './combinations.ts'
import { fillListings, fillSearchMarket } from './market.ts'
import { Stopwatch } from './measure.ts'
import { type Measured, misses, type Plan, report } from './report.ts'

/**
 * `npm run bench:search`: the market's search with 10,000 and with 1,000,000 items, five bookings for each. It takes about
 * half an hour and 10 GB, nearly all of it for filling; `-- --quick` stops at 100,000. The result goes to results/search.md.
 */

const quick = process.argv.includes('--quick')
const sizes = quick ? [10_000, 100_000] : [10_000, 1_000_000]
const CALLS = quick ? 20 : 40
const MIGRATIONS = fileURLToPath(new URL('../../supabase/migrations', import.meta.url))
const RESULTS = fileURLToPath(new URL('../results', import.meta.url))

/** What is explained: a common and a rare one of each way to find. */
const EXPLAINED = [
  `public.search_items(p_category => 'Dresses')`,
  `public.search_items(p_brand => 'Maison Rlra199')`,
  `public.search_items(p_query => 'red gele')`,
  `public.search_items(p_query => 'agabda', p_sort => 'price_low')`,
  `public.search_items(p_query => 'dress', p_start => private.today() + 135, p_end => private.today() + 137, p_category => 'Dresses', p_state => 'Lagos')`,
  `public.search_items(p_category => 'Shoes', p_start => private.today() + 30, p_end => private.today() + 36, p_sort => 'price_high')`,
  `public.search_items(p_latitude => 6.51, p_longitude => 3.37, p_sort => 'nearest')`,
]

const startedAt = performance.now()
const say = (line: string): void =>
  console.error(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(5)} s  ${line}`)

export async function fill(url: string, items: number, dataDir: string): Promise<void> {
  say(`filling ${items.toLocaleString('en')} items and their bookings`)
  const database = await openDatabase({ dataDir, databaseUrl: url, migrationsDir: MIGRATIONS })
  try {
    await fillSearchMarket(database, items)
    say('filling what is searched')
    await fillListings(database)
  } finally {
    await database.close()
  }
}

async function bookingsIn(url: string): Promise<number> {
  const sql = postgres(url, { max: 1 })
  const [row] = await sql<{ count: string }[]>`select count(*) from public.transactions`
  await sql.end()
  return Number(row?.count)
}

/** Calls each combination at least so many times, with all of its variations or the first few. */
export async function measure(
  url: string,
  items: number,
  calls: number,
  variations = Number.POSITIVE_INFINITY,
): Promise<Measured> {
  const some = (combination: Combination): Combination => ({
    ...combination,
    variations: combination.variations.slice(0, variations),
  })
  const watch = new Stopwatch(url)
  try {
    say(`measuring ${items.toLocaleString('en')} items`)
    const baseline = await watch.baseline(200)
    const searches = []
    for (const combination of combinations) searches.push(await watch.measure(some(combination), calls))
    const others = []
    for (const combination of besides) others.push(await watch.measure(some(combination), calls))
    return { items, bookings: await bookingsIn(url), baseline, searches, besides: others }
  } finally {
    await watch.close()
  }
}

export async function explain(url: string): Promise<Plan[]> {
  const explained: Plan[] = []
  for (const call of EXPLAINED) {
    const watch = new Stopwatch(url)
    explained.push({ call, plans: await watch.plans(call) })
    await watch.close()
  }
  return explained
}

/** `--filled=small,large`: databases that are filled already. */
const filledDatabases = (): string[] | undefined =>
  process.argv
    .find((argument) => argument.startsWith('--filled='))
    ?.slice('--filled='.length)
    .split(',')

async function main(): Promise<void> {
  const filled = filledDatabases()
  const folder = await mkdtemp(join(tmpdir(), 'aso-bench-'))
  const cluster = filled ? undefined : await startPostgres()
  try {
    const urls: string[] = []
    for (const [at, items] of sizes.entries()) {
      const url = filled?.[at] ?? (cluster ? await createDatabase(cluster, `search-${items}`) : '')
      if (!filled) await fill(url, items, folder)
      urls.push(url)
    }
    const [small, large] = [
      await measure(urls[0] ?? '', sizes[0] ?? 0, CALLS),
      await measure(urls[1] ?? '', sizes[1] ?? 0, CALLS),
    ]
    const day = new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
    const machine = `${day}, ${availableParallelism()} cores with a load of ${loadavg()[1]?.toFixed(0)}, PostgreSQL 15, 128 MB of shared buffers`
    const text = report(small, large, await explain(urls[1] ?? ''), machine)
    if (!quick) {
      await mkdir(RESULTS, { recursive: true })
      const file = join(RESULTS, 'search.md')
      await writeFile(file, text)
      spawnSync('biome', ['format', '--write', file])
    }
    console.log(quick ? text : misses(large.searches).join('\n') || 'All targets are met.')
  } finally {
    await cluster?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) await main()
