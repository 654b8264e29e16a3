import { spawnSync } from 'node:child_process'

/** The lines that git prints. */
export function git(...args: readonly string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', args, {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout.split('\n').filter(Boolean)
}

function oneLine(...args: readonly string[]): string {
  const [line] = git(...args)
  if (line === undefined) throw new Error(`git ${args.join(' ')} printed nothing`)
  return line
}

/** Commits that are pushed together are made within so many seconds. */
const PUSHED_TOGETHER = 3 * 3600

/**
 * The commit that the change begins at. On a branch: where it left `origin/main`. On `origin/main` itself, as in CI: the
 * first parent of a merge, else the newest first-parent commit that was made three hours before this one.
 */
export function baseOfChange(): string {
  const head = oneLine('rev-parse', 'HEAD')
  if (git('branch', '--remotes', '--list', 'origin/main').length > 0) {
    const left = oneLine('merge-base', 'HEAD', 'origin/main')
    if (left !== head) return left
  }
  const [, firstParent, secondParent] = oneLine('rev-list', '--parents', '--max-count=1', 'HEAD').split(' ')
  if (secondParent && firstParent) return firstParent
  const made = Number(oneLine('show', '--no-patch', '--format=%ct', 'HEAD'))
  const before = git(
    'rev-list',
    '--first-parent',
    '--max-count=1',
    `--before=${made - PUSHED_TOGETHER}`,
    'HEAD',
  )
  return before[0] ?? firstParent ?? head
}

/** How many first-parent commits lead to this one, and how many of them came since the base. */
export function firstParentCounts(base: string): { all: number; since: number } {
  const all = Number(oneLine('rev-list', '--first-parent', '--count', 'HEAD'))
  const since = Number(oneLine('rev-list', '--first-parent', '--count', `${base}..HEAD`))
  return { all, since }
}

/** What differs between a commit and the working tree (or another commit): path and the numbers of the new lines. */
export interface ChangedFile {
  path: string
  /** Of the new file. Of lines that were removed: those before and after them. */
  lines: readonly number[]
}

/** The lines that `@@ -5,2 +4,0 @@` is about. */
export function linesOfHunk(header: string): number[] {
  const [, start = '1', count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(header) ?? []
  const first = Number(start)
  return count === '0' ? [first, first + 1] : Array.from({ length: Number(count) }, (_, at) => first + at)
}

/** Since `base`, up to `until` or, without it, the working tree with files that git does not know yet. */
export function changedSince(base: string, until?: string): ChangedFile[] {
  const diff = git('diff', '--unified=0', '--no-renames', '--no-color', base, ...(until ? [until] : []))
  const changed = new Map<string, number[]>()
  let lines: number[] = []
  for (const line of diff) {
    const named = /^diff --git a\/(.+) b\/\1$/.exec(line)
    if (named?.[1]) {
      lines = []
      changed.set(named[1], lines)
    } else if (line.startsWith('@@')) lines.push(...linesOfHunk(line))
  }
  const unknown = until ? [] : git('ls-files', '--others', '--exclude-standard')
  for (const path of unknown) changed.set(path, [])
  return [...changed].map(([path, numbers]) => ({ path, lines: numbers }))
}
