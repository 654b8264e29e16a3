import { existsSync, readFileSync } from 'node:fs'
import { Random } from '../ledger/random.ts'
import { changedLines } from './changed-lines.ts'
import { lineAt, type Mutant, withFault } from './fault.ts'
import { sqlFaults } from './sql-faults.ts'
import { isTypescript, typescriptFaults } from './typescript-faults.ts'

/** Where faults are planted. Words and what is generated have no rules of their own. */
const KINDS: readonly { paths: string; isChosen: (file: string) => boolean }[] = [
  { paths: 'supabase/migrations', isChosen: (file) => file.endsWith('.sql') },
  {
    paths: 'supabase/functions',
    isChosen: (file) => file.endsWith('.ts') && !/\.test\.ts$|\/contract\/messages\//.test(file),
  },
  {
    paths: 'web/src',
    isChosen: (file) => /\.tsx?$/.test(file) && !/\.(?:test|gen|d)\.tsx?$/.test(file),
  },
]

function mutantsOf(file: string, lines: ReadonlySet<number>): Mutant[] {
  if (!existsSync(file)) return []
  const source = readFileSync(file, 'utf8')
  const faults = file.endsWith('.sql') ? sqlFaults(source) : typescriptFaults(file, source)
  return faults.filter(({ at }) => lines.has(lineAt(source, at))).map((fault) => ({ ...fault, file }))
}

function candidatesOf({ paths, isChosen }: (typeof KINDS)[number]): Map<string, Mutant[]> {
  const files = [...changedLines(paths)].filter(([file]) => isChosen(file))
  return Map.groupBy(
    files.flatMap(([file, lines]) => mutantsOf(file, lines)),
    ({ what }) => what,
  )
}

const compiles = (mutant: Mutant): boolean =>
  mutant.file.endsWith('.sql') ||
  isTypescript(mutant.file, withFault(readFileSync(mutant.file, 'utf8'), mutant))

/** As many as asked for, spread over SQL, functions and React and there over the kinds of faults; one in a file. */
export function chooseMutants(count: number, seed: number): Mutant[] {
  const random = new Random(seed)
  const candidates = KINDS.map(candidatesOf)
  const chosen: Mutant[] = []
  while (chosen.length < count) {
    const ofKind = candidates[chosen.length % candidates.length] ?? new Map<string, Mutant[]>()
    if (ofKind.size === 0)
      throw new Error('There are not so many places for faults in recently changed lines')
    const what = random.pick([...ofKind.keys()])
    const free = (ofKind.get(what) ?? []).filter(({ file }) => !chosen.some((other) => other.file === file))
    const mutant = free.length > 0 ? random.pick(free) : undefined
    if (mutant && compiles(mutant)) chosen.push(mutant)
    // Tried, or without a place that is left.
    ofKind.set(
      what,
      free.filter((other) => other !== mutant),
    )
    if (free.length <= 1) ofKind.delete(what)
  }
  return chosen
}
