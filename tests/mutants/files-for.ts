import { everydayOf, sourcesOfNow } from '../plan/choose.ts'
import { firstParentCounts } from '../plan/git.ts'
import { slicesOfRun } from '../plan/rotation.ts'
import { kindOf } from '../plan/test-files.ts'
import { RUN_SECONDS } from '../plan/tier.ts'
import { touchedBy } from '../plan/touched.ts'

/** The kinds of tests that can notice a fault there: the others do not run that code. */
const REACHED: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^supabase\/migrations\//, ['unit', 'rules', 'contract', 'faults']],
  [/^supabase\/functions\/_shared\/contract\//, ['unit', 'screens', 'rules', 'contract']],
  [/^supabase\/functions\//, ['unit', 'contract']],
  [/^web\//, ['unit', 'screens']],
]

const wordsOf = (file: string): string[] =>
  file
    .toLowerCase()
    .match(/[a-z]{3,}/g)
    ?.map((word) => word.replace(/s$/, '')) ?? []

/** Those that speak of the same first. */
function likeliestFirst(files: readonly string[], file: string): string[] {
  const words = new Set(wordsOf(file))
  const likelihood = (test: string) => wordsOf(test).filter((word) => words.has(word)).length
  return files.toSorted((left, right) => likelihood(right) - likelihood(left))
}

/** The test files that `npm test` runs when a line of a file changes and that can notice it, the likeliest first. */
export function filesFor(file: string, line: number): string[] {
  const sources = sourcesOfNow()
  const changes = [{ path: file, lines: [line] }]
  const { certain, chosen } = everydayOf(changes, sources, {
    turns: slicesOfRun(firstParentCounts('HEAD').all, 1),
    seconds: RUN_SECONDS,
  })
  const running = new Set([...certain, ...chosen])
  const touched = touchedBy(changes, sources).filter((test) => running.has(test))
  const [, kinds = []] = REACHED.find(([where]) => where.test(file)) ?? []
  const others = certain.filter((test) => !touched.includes(test) && kinds.includes(kindOf(test)))
  const journeys = certain.filter((test) => !touched.includes(test) && kindOf(test) === 'journeys')
  // That the fixed faults can still be planted is not what is asked here.
  return [...touched, ...likeliestFirst(others, file), ...likeliestFirst(journeys, file)].filter(
    (test) => !test.endsWith('/mutants.test.ts'),
  )
}
