import { writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { copyDatabase, createDatabase, startPostgres } from '../../tests/support/database/postgres.ts'
import * as analytics from './analytics.ts'
import * as booking from './booking.ts'
import * as dashboard from './dashboard.ts'
import { fillMarket } from './fill.ts'

/**
 * `npm run bench:figures`: fills a market once and measures in it a person's analytics, the dashboard, and what both cost a booking.
 * ITEMS is how many items there are (five bookings and twenty transfers for each). Results go to results/{analytics,dashboard,booking}.md;
 * exit code 1 where one misses a bound.
 */

const ITEMS = Number(process.env.ITEMS ?? 1_000_000)
/** Nobody needs what is filled after a crash, so nothing is made safe. */
const LARGE = {
  shared_buffers: '4GB',
  max_wal_size: '64GB',
  autovacuum: 'off',
  max_parallel_maintenance_workers: '1',
}

const startedAt = performance.now()
const say = (line: string): void =>
  console.error(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(5)} s  ${line}`)

async function keep(name: string, report: (when: string) => string): Promise<void> {
  const load = `The machine had ${availableParallelism()} cores and a load of ${loadavg()[0]?.toFixed(1)}.\n`
  const text = `${report(new Date().toISOString().slice(0, 10))}\n${load}`
  await writeFile(fileURLToPath(new URL(`../results/${name}.md`, import.meta.url)), text)
  console.log(text)
}

async function measure(url: string): Promise<string[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    const people = await analytics.measureAnalytics(sql)
    await keep('analytics', (when) => analytics.report(people, when))
    say('analytics are measured')
    const admins = await dashboard.measureDashboard(sql)
    await keep('dashboard', (when) => dashboard.report(admins, when))
    say('the dashboard is measured')
    return [
      ...analytics.misses(people),
      ...analytics.late(people),
      ...dashboard.misses(admins),
      ...dashboard.late(admins),
    ]
  } finally {
    await sql.end()
  }
}

const cluster = await startPostgres({ settings: LARGE })
try {
  const url = await createDatabase(cluster, 'figures')
  say('migrated')
  await fillMarket(url, ITEMS, say)
  const missed = await measure(url)
  const booked = await booking.measureBooking(url, (name) => copyDatabase(cluster, url, name))
  await keep('booking', (when) => booking.report(booked, when))
  missed.push(...booking.misses(booked))
  if (missed.length > 0) {
    console.error(`Missed: ${missed.join(', ')}`)
    process.exitCode = 1
  }
} finally {
  await cluster.stop()
}
