import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { type Count, run, runSuites } from './suites.ts'
import { startTestStack } from './support/api/test-stack.ts'
import { clockAt } from './support/clock.ts'
import { installWhatIsMissing } from './support/installed-programs.ts'

/**
 * `npm run test:days`: what depends on dates, with the clock of Node, Postgres and Chromium at ten days of the year.
 * Ends with the passed and failed tests of each day.
 * `npm run test:days -- --day=2028-02-29` takes one day; other arguments go to Vitest, paths instead of the list:
 * `npm run test:days -- tests/` runs every suite.
 */

interface Day {
  name: string
  /** What the clock shows when the suites start. It goes on from there. */
  at: string
}

export const DAYS: readonly Day[] = [
  { name: '28 February of a leap year', at: '2028-02-28T12:00:00+01:00' },
  { name: '29 February', at: '2028-02-29T12:00:00+01:00' },
  { name: 'the first of a month of 31 days, a Sunday', at: '2027-08-01T09:00:00+01:00' },
  { name: 'the last of a month of 31 days', at: '2027-08-31T18:00:00+01:00' },
  { name: 'the first of a month of 30 days', at: '2027-09-01T00:15:00+01:00' },
  { name: 'the last of a month of 30 days', at: '2027-09-30T22:00:00+01:00' },
  { name: "New Year's Eve, 23:30", at: '2027-12-31T23:30:00+01:00' },
  { name: 'New Year, 00:30', at: '2028-01-01T00:30:00+01:00' },
  { name: "New York's clock goes forward", at: '2028-03-12T01:55:00-05:00' },
  { name: "New York's clock goes back", at: '2028-11-05T01:55:00-04:00' },
]

/** Whose result depends on what day it is, as parts of paths. */
const DEPEND_ON_DATES: readonly string[] = [
  'tests/rules/',
  'tests/ledger/',
  'tests/faults/races/booking-races',
  'tests/faults/races/end-of-booking-races',
  'tests/faults/races/extension-races',
  'tests/contract/procedures/',
  'tests/contract/tables/deleted-items',
  'tests/contract/tables/transactions-',
  'tests/contract/tables/wallet-transactions',
  'tests/contract/functions/calendar-feed',
  'tests/contract/functions/payment-functions',
  'tests/contract/functions/share-links',
  'tests/local/demo-data',
  'tests/unit/contract/',
  'tests/unit/functions/',
  'tests/unit/web/',
  'tests/journeys/booking/',
  'tests/journeys/clocks',
  'tests/journeys/item/availability-calendar',
  'tests/journeys/item/item-page.',
  'tests/journeys/item/save-watch-report',
  'tests/journeys/listing/my-items',
  'tests/journeys/market/market-search',
  'tests/journeys/pages/markup-is-text',
  'tests/journeys/profile/new-borrower',
  'tests/journeys/profile/notifications',
]

/** A path that a move of files left behind would drop tests without a word. */
function checkPaths(): void {
  const files = readdirSync('tests', { recursive: true, encoding: 'utf8' }).map((file) => `tests/${file}`)
  const gone = DEPEND_ON_DATES.filter((path) => !files.some((file) => file.includes(path)))
  if (gone.length > 0) throw new Error(`No test file is called ${gone.join(' or ')}`)
}

/** Where setting the clock does not work every test would pass today, and prove nothing. */
function checkClock(day: Day, env: NodeJS.ProcessEnv): void {
  const { stdout } = spawnSync(process.execPath, ['-p', 'Date.now()'], { env, encoding: 'utf8' })
  if (Math.abs(Number(stdout) - Date.parse(day.at)) > 60_000) {
    throw new Error(`The clock was not set to ${day.at}: it shows ${new Date(Number(stdout)).toISOString()}`)
  }
}

async function runOn(day: Day, paths: readonly string[]): Promise<Count> {
  console.log(`\n${day.name}: ${day.at}`)
  const env = { ...process.env, ...clockAt(day.at) }
  checkClock(day, env)
  return runSuites(paths, env)
}

async function main(): Promise<void> {
  const args = process.argv.slice(2)
  const chosen = args.find((arg) => arg.startsWith('--day='))?.slice('--day='.length) ?? ''
  const days = DAYS.filter(({ at }) => at.startsWith(chosen))
  const options = args.filter((arg) => arg.startsWith('-') && !arg.startsWith('--day='))
  const paths = args.filter((arg) => !arg.startsWith('-'))
  checkPaths()
  installWhatIsMissing((line) => console.log(line), { clock: true })
  if ((await run('npm', ['run', '--silent', 'build'])) !== 0) throw new Error('The app was not built')
  // It leaves copies behind that every later run starts from: they are to be of today.
  await (await startTestStack({ engine: 'PGlite' })).close()

  const results: string[] = []
  let failed = 0
  let passed = 0
  for (const day of days) {
    const count = await runOn(day, [...(paths.length > 0 ? paths : DEPEND_ON_DATES), ...options])
    passed += count.passed
    failed += count.failed
    results.push(`${day.at}  ${count.passed} passed, ${count.failed} failed  (${day.name})`)
  }
  console.log(`\n${results.join('\n')}\n${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
}

await main()
