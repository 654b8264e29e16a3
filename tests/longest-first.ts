import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { readRecord } from './plan/record.ts'

/**
 * Files that take long start first, so that all workers are busy to the end; a file that was never recorded may take
 * long. Files that run alone come before all others: a worker that has run one of the others is kept for the next of
 * them, with what it has loaded.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const root = this.ctx.config.root
    const record = readRecord()
    const ranked = files.map((file) => ({
      file,
      runsAlone: Number(file.project.config.isolate),
      seconds: record.get(relative(root, file.moduleId))?.seconds ?? Number.POSITIVE_INFINITY,
    }))
    ranked.sort((left, right) => right.runsAlone - left.runsAlone || right.seconds - left.seconds)
    return ranked.map(({ file }) => file)
  }
}
