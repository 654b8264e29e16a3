import { execFileSync } from 'node:child_process'

/** How far back "recently changed" goes, in commits of the main line. */
const COMMITS = 300

const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })

/** The commit before the recent ones, or the first that is there. */
function before(): string {
  const commits = git('rev-list', '--first-parent', `--max-count=${COMMITS + 1}`, 'HEAD')
    .trim()
    .split('\n')
  return commits.at(-1) ?? 'HEAD'
}

/** The numbers of the lines that were written recently and still stand, by file. */
export function changedLines(path: string): Map<string, Set<number>> {
  const options = ['--unified=0', '--no-color', '--no-renames', '--src-prefix=a/', '--dst-prefix=b/']
  const changed = new Map<string, Set<number>>()
  let file = ''
  for (const line of git('diff', ...options, before(), '--', path).split('\n')) {
    file = /^\+\+\+ b\/(.+)$/.exec(line)?.[1] ?? file
    const [, first, count = '1'] = /^@@ \S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? []
    if (first === undefined) continue
    const lines = Array.from({ length: Number(count) }, (_, at) => Number(first) + at)
    changed.set(file, new Set([...(changed.get(file) ?? []), ...lines]))
  }
  return changed
}
