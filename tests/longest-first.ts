import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { SECONDS } from './seconds.ts'

/** Of the entry that names most of the path; a file of no known folder may take long. */
function secondsOf(path: string): number {
  const named = Object.keys(SECONDS).filter((start) => path.startsWith(start))
  const closest = named.toSorted((left, right) => right.length - left.length)[0]
  return closest === undefined ? Number.POSITIVE_INFINITY : (SECONDS[closest] ?? 0)
}

/**
 * Files that take long start first, so that all workers are busy to the end. Files that run alone come before all
 * others: a worker that has run one of the others is kept for the next of them, with what it has loaded.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const root = this.ctx.config.root
    const ranked = files.map((file) => ({
      file,
      runsAlone: Number(file.project.config.isolate),
      seconds: secondsOf(relative(root, file.moduleId)),
    }))
    ranked.sort((left, right) => right.runsAlone - left.runsAlone || right.seconds - left.seconds)
    return ranked.map(({ file }) => file)
  }
}
