import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { removeAbandonedClusters } from '../support/database/postgres.ts'
import type { Checkout } from './checkout.ts'
import { lineAt, type Mutant } from './fault.ts'
import { filesFor } from './files-for.ts'
import { type Ended, runInGroup } from './run-in-group.ts'

/** So long a fault may go unnoticed. */
const LIMIT_MS = 20 * 60_000

/** What noticed a fault. */
export interface Catch {
  /** A check, or the path of a test file. */
  by: string
  test?: string | undefined
  /** The end of what a check said. */
  said?: string
}

export interface Verdict {
  mutant: Mutant
  caught: Catch | undefined
  seconds: number
  /** Why it was not seen to the end. */
  broken?: string
}

interface Report {
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

/** The files that failed and a test of each, where it came so far. */
function failuresIn({ testResults }: Report, root: string): Catch[] {
  const failed = testResults.filter(({ status }) => status === 'failed')
  const named = failed.map(({ name, assertionResults }) => ({
    by: relative(root, name),
    test: assertionResults.find(({ status }) => status === 'failed')?.fullName,
  }))
  return named.toSorted((left, right) => Number(right.test !== undefined) - Number(left.test !== undefined))
}

/** Runs what `npm test` runs, in the copy. */
export class Runner {
  readonly #checkout: Checkout
  readonly #stopped: AbortSignal

  constructor(checkout: Checkout, stopped: AbortSignal) {
    this.#checkout = checkout
    this.#stopped = stopped
  }

  async #node(until: AbortSignal, ...args: string[]): Promise<Ended> {
    const { root } = this.#checkout
    const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` }
    const ended = await runInGroup(process.execPath, args, { cwd: root, env, until })
    // The server of tests that were stopped is in no group of theirs.
    if (until.aborted) await removeAbandonedClusters()
    return ended
  }

  /** Undefined where it succeeds. */
  async #check(until: AbortSignal, name: string, ...args: string[]): Promise<Catch | undefined> {
    const { code, said } = await this.#node(until, ...args)
    return code === 0 || until.aborted ? undefined : { by: name, said }
  }

  async #checks(file: string, until: AbortSignal): Promise<Catch | undefined> {
    if (file.endsWith('.sql')) {
      // It runs the migrations, too.
      return this.#check(until, 'check:database-types', 'scripts/database-types.ts', '--check')
    }
    const types = ['node_modules/typescript/lib/tsc.js', '--noEmit', '--singleThreaded']
    return (
      (await this.#check(until, 'check:types', ...types)) ??
      (await this.#check(until, 'check:lint', 'node_modules/@biomejs/biome/bin/biome', 'lint', file))
    )
  }

  #build(until: AbortSignal): Promise<Catch | undefined> {
    return this.#check(until, 'build', 'scripts/build-site.ts')
  }

  /** The failures, a file each; all of them, or only the first. */
  async #failures(until: AbortSignal, files: readonly string[], bail: number): Promise<Catch[]> {
    if (files.length === 0) return []
    const report = join(this.#checkout.folder, 'report.json')
    rmSync(report, { force: true })
    const options = ['--config=tests/mutants/vitest.config.ts', '--reporter=json', `--outputFile=${report}`]
    const vitest = 'node_modules/vitest/vitest.mjs'
    const { code, said } = await this.#node(until, vitest, 'run', ...options, `--bail=${bail}`, ...files)
    if (until.aborted) return []
    if (!existsSync(report)) throw new Error(said)
    const failures = failuresIn(JSON.parse(readFileSync(report, 'utf8')), this.#checkout.root)
    return code === 0 || failures.length > 0 ? failures : [{ by: 'an error outside of any test' }]
  }

  async #failure(until: AbortSignal, files: readonly string[]): Promise<Catch | undefined> {
    const [first] = await this.#failures(until, files, 1)
    return first
  }

  async #notice({ file, at }: Mutant, until: AbortSignal): Promise<Catch | undefined> {
    const files = filesFor(file, lineAt(readFileSync(file, 'utf8'), at))
    const isJourney = (test: string) => test.startsWith('tests/journeys/')
    return (
      (await this.#checks(file, until)) ??
      (await this.#failure(
        until,
        files.filter((test) => !isJourney(test)),
      )) ??
      (await this.#build(until)) ??
      (await this.#failure(until, files.filter(isJourney)))
    )
  }

  /** Plants a fault, looks who notices and takes it out. */
  async tryMutant(mutant: Mutant): Promise<Verdict> {
    const began = Date.now()
    const late = AbortSignal.timeout(LIMIT_MS)
    const verdict = (rest: Pick<Verdict, 'caught' | 'broken'>): Verdict => ({
      mutant,
      seconds: Math.round((Date.now() - began) / 1000),
      ...rest,
    })
    this.#checkout.plant(mutant)
    try {
      const caught = await this.#notice(mutant, AbortSignal.any([this.#stopped, late]))
      return verdict({ caught, ...(late.aborted && !caught && { broken: 'no answer in time' }) })
    } catch (error) {
      return verdict({ caught: undefined, broken: error instanceof Error ? error.message : String(error) })
    } finally {
      this.#checkout.restore(mutant)
    }
  }

  /** Builds and checks what has no fault; what fails now says nothing about any. */
  async prepare(): Promise<void> {
    const failed =
      (await this.#build(this.#stopped)) ?? (await this.#checks('web/src/main.tsx', this.#stopped))
    if (failed) throw new Error(`${failed.by} fails without a fault: ${failed.said}`)
    if (!this.#stopped.aborted) this.#checkout.keepBuilt()
  }

  /** Those of the files that fail without a fault, too. */
  async failWithoutFault(files: readonly string[]): Promise<Set<string>> {
    const failures = await this.#failures(this.#stopped, files, 0)
    return new Set(failures.map(({ by }) => by))
  }
}
