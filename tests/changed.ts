import { spawnSync } from 'node:child_process'

/**
 * Which test files a change touches, for `npm test -- --changed`: those that import what changed, as Vitest finds them,
 * and the suites that reach it without an import, such as the screens by their build and SQL by the database.
 */

const withDatabase = [
  'rules/',
  'contract/',
  'local/',
  'journeys/',
  'faults/',
  'ledger/',
  'liars/',
  'relevance/',
  'attacks/',
]

const REACHED_WITHOUT_IMPORT: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^supabase\/(migrations\/|config\.toml)/, withDatabase],
  [/^supabase\/functions\//, ['contract/functions/', 'journeys/']],
  [/^local\//, ['contract/', 'local/', 'faults/', 'attacks/', 'journeys/']],
  [/^web\//, ['journeys/']],
  [/\.md$/, ['unit/docs/']],
  [/^(package-lock\.json|vitest\.config\.ts|tests\/support\/)/, ['']],
]

function linesOf(command: string, args: readonly string[]): string[] {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`)
  return stdout.split('\n').filter(Boolean)
}

/** Since the branch left `origin/main`, or the last commit where there is none; what is not committed included. */
function changedFiles(): { since: string; files: string[] } {
  const upstream = linesOf('git', ['branch', '--remotes', '--list', 'origin/main'])
  const [since = 'HEAD'] = upstream.length > 0 ? linesOf('git', ['merge-base', 'HEAD', 'origin/main']) : []
  const committed = linesOf('git', ['diff', '--name-only', since])
  const added = linesOf('git', ['ls-files', '--others', '--exclude-standard'])
  return { since, files: [...committed, ...added] }
}

/** Paths or parts of paths, as Vitest takes them. Empty: nothing that is tested has changed. */
export function touchedTests(): string[] {
  const { since, files } = changedFiles()
  const suites = REACHED_WITHOUT_IMPORT.filter(([what]) => files.some((file) => what.test(file))).flatMap(
    ([, paths]) => paths.map((path) => `tests/${path}`),
  )
  const importing = linesOf('vitest', ['list', '--filesOnly', '--changed', since]).map((line) =>
    line.replace(/^\[\w+\] /, ''),
  )
  return [...new Set([...suites, ...importing])]
}
