import { writeFileSync } from 'node:fs'
import type { UserConsoleLog } from 'vitest'
import type { Reporter, TestModule, Vitest } from 'vitest/node'
import { z } from 'zod'

/** What the runner wants to know of a run of Vitest, as JSON in the file that REPORT_TO names. */
const runReport = z.object({
  files: z.record(z.string(), z.object({ tests: z.number(), passed: z.number(), seconds: z.number() })),
  failures: z.array(z.object({ file: z.string(), title: z.string() })),
  /** What broke outside of a test: a file that does not load, an error that nobody caught. */
  broken: z.array(z.string()),
  /** Waits of over five seconds, as the journeys print them. */
  slow: z.array(z.string()),
})
export type RunReport = z.infer<typeof runReport>

export const readReport = (text: string): RunReport => runReport.parse(JSON.parse(text))

const SLOW = /^slow: .*/gm

export default class RunReporter implements Reporter {
  readonly #slow: string[] = []
  /** Only tests of some names were asked for: the others are left out, not missing. */
  #isPart = false

  onInit(vitest: Vitest): void {
    this.#isPart = vitest.config.testNamePattern !== undefined
  }

  onUserConsoleLog({ content }: UserConsoleLog): void {
    this.#slow.push(...(content.match(SLOW) ?? []))
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { message: string }[]): void {
    const report: RunReport = {
      files: {},
      failures: [],
      broken: unhandled.map(({ message }) => message),
      slow: this.#slow,
    }
    for (const module of modules) {
      const file = module.relativeModuleId
      const tests = [...module.children.allTests()]
      const wanted = this.#isPart ? tests.filter((test) => test.result().state !== 'skipped') : tests
      const failed = wanted.filter((test) => test.result().state !== 'passed')
      report.files[file] = {
        tests: wanted.length,
        passed: wanted.length - failed.length,
        seconds: module.diagnostic().duration / 1000,
      }
      report.failures.push(...failed.map((test) => ({ file, title: test.fullName })))
      const errors = module.errors().map(({ message }) => message)
      if (failed.length === 0 && errors.length === 0 && module.state() === 'failed') errors.push('failed')
      report.broken.push(...errors.map((message) => `${file}, outside of its tests: ${message}`))
    }
    const { REPORT_TO } = process.env
    if (REPORT_TO) writeFileSync(REPORT_TO, JSON.stringify(report))
  }
}
