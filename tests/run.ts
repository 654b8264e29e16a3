import { touchedTests } from './changed.ts'
import { type Count, run, runSuites } from './suites.ts'
import { installWhatIsMissing } from './support/installed-programs.ts'

/**
 * `npm test`: installs what is missing, runs every check and every suite, and ends with `N passed, N failed`.
 * Arguments go to Vitest: `npm test -- rules` runs the suites whose path has "rules", without the checks.
 * `npm test -- --changed` runs the checks and the tests that the changes since `origin/main` touch.
 */

const CHECKS = ['check:types', 'check:functions', 'check:lint', 'check:unused', 'check:database-types']

async function runChecks(): Promise<Count> {
  const count = { passed: 0, failed: 0 }
  for (const check of CHECKS) {
    const ok = (await run('npm', ['run', '--silent', check])) === 0
    console.log(`${ok ? '✓' : '✗'} ${check}`)
    if (ok) count.passed += 1
    else count.failed += 1
  }
  return count
}

const nothing: Count = { passed: 0, failed: 0 }

/** What to run of the suites: all without an argument. Undefined: nothing. */
function chosenTests(args: readonly string[]): readonly string[] | undefined {
  if (args[0] !== '--changed') return args
  const touched = touchedTests()
  return touched.length > 0 ? touched : undefined
}

async function main(): Promise<void> {
  const args = process.argv.slice(2)
  installWhatIsMissing((line) => console.log(line))
  const chosen = chosenTests(args)
  const counts = [
    args.length === 0 || args[0] === '--changed' ? await runChecks() : nothing,
    (await run('npm', ['run', '--silent', 'build'])) === 0 ? nothing : { passed: 0, failed: 1 },
    chosen ? await runSuites(chosen) : nothing,
  ]
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const failed = counts.reduce((sum, count) => sum + count.failed, 0)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
}

await main()
