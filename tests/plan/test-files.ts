import { globSync } from 'node:fs'

/** Suites that need real parts of Supabase, and have commands of their own. */
const REAL_PARTS = 'tests/real/'

/** Every test file that `npm run test:all` runs, as a path of the project, sorted. */
export function allTestFiles(): string[] {
  return globSync('{tests,local,supabase,web,bench}/**/*.test.ts')
    .filter((file) => !file.startsWith(REAL_PARTS))
    .sort()
}

/** `tests/rules/money/debts.test.ts`: `rules`. */
export function kindOf(file: string): string {
  return file.startsWith('tests/') ? (file.split('/')[1] ?? file) : file
}
