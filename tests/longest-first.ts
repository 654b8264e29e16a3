import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { readRecord } from './plan/record.ts'

/** As they are named in `vitest.config.ts`. */
const PROJECTS = ['isolated', 'shared', 'screens']

/**
 * Files that take long start first, so that all workers are busy to the end; a file that was never recorded may take
 * long. Files that run alone come before all others and screens after them: a worker is kept, with what it has loaded, as
 * long as the next file is of the same project.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const root = this.ctx.config.root
    const record = readRecord()
    const ranked = files.map((file) => ({
      file,
      turn: PROJECTS.indexOf(file.project.name),
      seconds: record.get(relative(root, file.moduleId))?.seconds ?? Number.POSITIVE_INFINITY,
    }))
    ranked.sort((left, right) => left.turn - right.turn || right.seconds - left.seconds)
    return ranked.map(({ file }) => file)
  }
}
