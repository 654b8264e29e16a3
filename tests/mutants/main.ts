import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { installWhatIsMissing } from '../support/installed-programs.ts'
import { Checkout } from './checkout.ts'
import { chooseMutants } from './choose.ts'
import { diffOf, lineAt, type Mutant } from './fault.ts'
import { fixedMutants } from './fixed.ts'
import { Runner, type Verdict } from './try-mutant.ts'

/**
 * `npm run test:mutants`, once a week: plants 20 faults in recently changed lines of SQL, functions and React and the fixed
 * ones of `fixed.ts`, one at a time, in a copy of the working tree, and says which of them `npm test` notices. Fails below
 * 90 %. Somebody reads what was not noticed: where a fault changes nothing that anybody sees, no test is missing.
 *
 *   npm run test:mutants -- --seed=7    the same random ones again
 *   npm run test:mutants -- --count=5   five random ones only
 *   npm run test:mutants -- --fixed     the fixed ones only
 *   npm run test:mutants -- --only='toast|wallet'   of all these, what has one of the words in its path or kind
 */
const LEAST_SHARE = 0.9

interface Group {
  name: string
  mutants: Mutant[]
}

const indented = (text: string): string => text.replace(/^/gm, '    ')

function chosenGroups(): Group[] {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string' },
      count: { type: 'string' },
      fixed: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
    },
  })
  const seed = Number(values.seed ?? Date.now() % 100_000)
  const groups: Group[] = []
  if (!values.fixed) {
    console.log(`Random faults of --seed=${seed}`)
    groups.push({ name: 'random', mutants: chooseMutants(Number(values.count ?? 20), seed) })
  }
  if (values.count === undefined) groups.push({ name: 'fixed', mutants: fixedMutants() })
  const only = new RegExp(values.only)
  const isWanted = ({ file, what }: Mutant) => only.test(`${file} ${what}`)
  const wanted = groups.map(({ name, mutants }) => ({ name, mutants: mutants.filter(isWanted) }))
  if (wanted.every(({ mutants }) => mutants.length === 0)) throw new Error(`No fault is like ${values.only}`)
  return wanted
}

/** `root`: where the sources are as they were when the faults were chosen. */
function print({ mutant, caught, seconds, broken }: Verdict, root: string): void {
  const { file, at, what } = mutant
  const source = readFileSync(join(root, file), 'utf8')
  console.log(`${caught ? '✓' : '✗'} ${file}:${lineAt(source, at)}  ${what}  (${seconds} s)`)
  console.log(indented(diffOf(source, mutant)))
  const noticed = caught ? `noticed by ${[caught.by, caught.test].filter(Boolean).join(': ')}` : 'NOT NOTICED'
  console.log(indented(broken === undefined ? noticed : `NOT NOTICED: ${broken}`))
}

/** What fails without a fault as well has noticed none. */
async function withoutFalseCatches(verdicts: readonly Verdict[], runner: Runner): Promise<Verdict[]> {
  const files = verdicts.flatMap(({ caught }) => (caught?.by.startsWith('tests/') ? [caught.by] : []))
  const failing = await runner.failWithoutFault([...new Set(files)])
  return verdicts.map((verdict) =>
    failing.has(verdict.caught?.by ?? '')
      ? { ...verdict, caught: undefined, broken: `${verdict.caught?.by} fails without the fault, too` }
      : verdict,
  )
}

/** Says how many of a group were noticed; false where that is too few. */
function reportShare({ name, mutants }: Group, verdicts: readonly Verdict[]): boolean {
  const tried = verdicts.filter(({ mutant }) => mutants.includes(mutant))
  if (tried.length === 0) return true
  const caught = tried.filter((verdict) => verdict.caught).length
  const share = caught / tried.length
  console.log(`${name}: ${caught} of ${tried.length} faults noticed (${Math.floor(share * 100)} %)`)
  return share >= LEAST_SHARE
}

async function tryAll(
  groups: readonly Group[],
  checkout: Checkout,
  stopped: AbortSignal,
): Promise<Verdict[]> {
  const runner = new Runner(checkout, stopped)
  checkout.copy()
  await runner.prepare()
  const verdicts: Verdict[] = []
  for (const mutant of groups.flatMap(({ mutants }) => mutants)) {
    const verdict = await runner.tryMutant(mutant)
    if (stopped.aborted) return verdicts
    print(verdict, checkout.root)
    verdicts.push(verdict)
  }
  return withoutFalseCatches(verdicts, runner)
}

async function main(): Promise<void> {
  installWhatIsMissing((line) => console.log(line))
  const groups = chosenGroups()
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
  const checkout = new Checkout()
  // What is started from here on leaves its files there.
  process.env.TMPDIR = checkout.temporary
  try {
    const verdicts = await tryAll(groups, checkout, stopping.signal)
    const missed = verdicts.filter(({ caught }) => !caught)
    if (missed.length > 0) console.log(`\nNot noticed: ${missed.length}`)
    for (const verdict of missed) print(verdict, checkout.root)
    const enough = groups.map((group) => reportShare(group, verdicts))
    process.exitCode = stopping.signal.aborted || enough.includes(false) ? 1 : 0
  } finally {
    checkout.remove()
  }
}

await main()
