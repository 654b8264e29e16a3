import { baseOfChange, type ChangedFile, changedSince, firstParentCounts } from './git.ts'
import { type Recorded, readRecord } from './record.ts'
import { slicesOfRun } from './rotation.ts'
import { allTestFiles, kindOf } from './test-files.ts'
import { isInTier, RUN_SECONDS, TOUCHED_SECONDS } from './tier.ts'
import { builtChunks, readWorkingTree, type Sources, standsUnderAll, touchedBy } from './touched.ts'

/** Of a file that was never recorded. */
const UNKNOWN_SECONDS = 10

export interface Choice {
  files: readonly string[]
  /** What was not chosen, as the last lines say it. */
  notRun: readonly string[]
}

export function secondsIn(record: Recorded): (file: string) => number {
  return (file) => record.get(file)?.seconds ?? UNKNOWN_SECONDS
}

const number = new Intl.NumberFormat('en')

/** `108 journeys, 30 faults (1,620 tests)`. */
export function inWords(files: readonly string[], record: Recorded): string {
  const kinds = Map.groupBy(files, kindOf)
  const counted = [...kinds].map(([kind, { length }]) => `${number.format(length)} ${kind}`)
  const tests = files.reduce((sum, file) => sum + (record.get(file)?.tests ?? 0), 0)
  return `${counted.join(', ')} (${number.format(tests)} tests)`
}

/** As many of the files as there is time for; the first of them first. */
function within(seconds: number, files: readonly string[], secondsOf: (file: string) => number): string[] {
  let left = seconds
  return files.filter((file) => {
    const takes = secondsOf(file)
    if (takes > left) return false
    left -= takes
    return true
  })
}

export function sourcesOfNow(): Sources {
  return { files: allTestFiles(), record: readRecord(), chunks: builtChunks(), read: readWorkingTree }
}

/** What one run takes of all files. */
export interface Everyday {
  /** The tier and the slices whose turn it is. */
  certain: readonly string[]
  /** Of the others that the change touches: as many as there is time for. */
  chosen: readonly string[]
  /** Those for which there is none. */
  left: readonly string[]
}

export function everydayOf(
  changes: readonly ChangedFile[],
  sources: Sources,
  { turns, seconds }: { turns: readonly number[]; seconds: number },
): Everyday {
  const { files, record } = sources
  const secondsOf = secondsIn(record)
  const isTurn = (file: string) => turns.includes(record.get(file)?.slice ?? -1)
  const certain = files.filter((file) => isInTier(file) || isTurn(file))
  const spent = certain.reduce((sum, file) => sum + secondsOf(file), 0)
  const touched = touchedBy(changes, sources).filter((file) => !certain.includes(file))
  const chosen = within(Math.max(seconds - spent, TOUCHED_SECONDS), touched, secondsOf)
  return { certain, chosen, left: touched.filter((file) => !chosen.includes(file)) }
}

/** `npm test`: the tier, the slices whose turn it is, and of what the change touches as much as there is time for. */
export function everydayFiles(inCi = process.env.CI !== undefined): Choice {
  const sources = sourcesOfNow()
  const { files, record } = sources
  const base = baseOfChange()
  const { all, since } = firstParentCounts(base)
  const changes = changedSince(base)
  const { certain, chosen, left } = everydayOf(changes, sources, {
    turns: slicesOfRun(all, inCi ? since : 1),
    seconds: RUN_SECONDS,
  })
  const running = new Set([...certain, ...chosen])
  const others = files.filter((file) => !running.has(file) && !left.includes(file))
  return {
    files: [...running],
    notRun: [
      ...askForAll(changes),
      ...(left.length > 0
        ? [
            `Touched by the change and not run, for want of time: ${inWords(left, record)}; \`npm test -- --changed\` runs them`,
          ]
        : []),
      ...(others.length > 0
        ? [`Not run: ${inWords(others, record)}; each has its turn within nine runs of CI`]
        : []),
    ],
  }
}

/** What no test imports and all of them need: the change touches everything. */
function askForAll(changes: readonly ChangedFile[]): string[] {
  const under = changes.map(({ path }) => path).filter(standsUnderAll)
  return under.length > 0
    ? [`Every test stands on ${under.join(', ')}: \`npm run test:all\` before this lands`]
    : []
}

/** `npm test -- --changed`: what the change touches. */
export function changedFiles(): Choice {
  const sources = sourcesOfNow()
  const changes = changedSince(baseOfChange())
  const files = touchedBy(changes, sources)
  const others = sources.files.filter((file) => !files.includes(file))
  const untouched = `Not run, the change does not touch them: ${inWords(others, sources.record)}`
  return { files, notRun: [...askForAll(changes), untouched] }
}
