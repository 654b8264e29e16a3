import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Runs the files in the order in which the command line names them: the likeliest to fail come first. */
export class InGivenOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config
    const place = ({ moduleId }: TestSpecification) => process.argv.indexOf(relative(root, moduleId))
    return files.toSorted((left, right) => place(left) - place(right))
  }
}
