import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'

/** Which test files `npm test` runs when a file changes, the likeliest to notice first. */

/** The journeys that each run of `npm test` takes. */
const JOURNEYS = [
  'booking/rent',
  'booking/unpaid-bookings',
  'booking/cancel-a-booking',
  'item/availability-calendar',
  'admin/admin-panel',
  'profile/fund-the-wallet',
  'market/nearest-items',
  'auth/sign-up',
  'chat/chat',
  'listing/list-an-item',
  'profile/withdrawals',
  'offline/read-offline',
].map((name) => `tests/journeys/${name}.test.ts`)

const RACES = ['booking-races', 'end-of-booking-races'].map((name) => `tests/faults/races/${name}.test.ts`)

/** What can notice a fault there, the cheapest first: the rest of `npm test` does not run that code. */
const REACHED: readonly (readonly [RegExp, string])[] = [
  [/^supabase\/migrations\//, 'tests/{unit,rules,contract}/**/*.test.ts'],
  [/^supabase\/functions\/_shared\/contract\//, 'tests/{unit,screens,rules,contract}/**/*.test.{ts,tsx}'],
  [/^supabase\/functions\//, 'tests/{unit,contract}/**/*.test.ts'],
  [/^web\//, 'tests/{unit,screens}/**/*.test.{ts,tsx}'],
]

const FOLDERS = ['unit', 'screens', 'rules', 'contract', 'faults', 'journeys']
const folderOf = (file: string): number => FOLDERS.indexOf(file.split('/')[1] ?? '')

const wordsOf = (file: string): string[] =>
  file
    .toLowerCase()
    .match(/[a-z]{3,}/g)
    ?.map((word) => word.replace(/s$/, '')) ?? []

/** How often each file was changed in one commit with this one, of its last thirty. */
function changedTogether(file: string): Map<string, number> {
  const options = ['--max-count=30', '--full-diff', '--name-only', '--format=']
  const names = execFileSync('git', ['log', ...options, '--', file], { encoding: 'utf8' }).split('\n')
  const counts = [...Map.groupBy(names, (name) => name)]
  return new Map(counts.map(([name, times]) => [name, times.length]))
}

/** Those that speak of the same or changed together first. */
function likeliestFirst(files: readonly string[], file: string): string[] {
  const together = changedTogether(file)
  const words = new Set(wordsOf(file))
  const likelihood = (test: string) =>
    (together.get(test) ?? 0) + 3 * wordsOf(test).filter((word) => words.has(word)).length
  return files.toSorted(
    (left, right) => likelihood(right) - likelihood(left) || folderOf(left) - folderOf(right),
  )
}

export function filesFor(file: string): string[] {
  const [, reached = ''] = REACHED.find(([where]) => where.test(file)) ?? []
  const races = file.endsWith('.sql') ? RACES : []
  // That the fixed faults can still be planted is not what is asked here.
  const all = [...globSync(reached), ...races].filter((test) => !test.includes('/mutants/'))
  return [...likeliestFirst(all, file), ...likeliestFirst(JOURNEYS, file)]
}
