import { spawn } from 'node:child_process'
import { touchedTests } from './changed.ts'
import { type Count, runSuites } from './suites.ts'
import { installWhatIsMissing } from './support/installed-programs.ts'

/**
 * `npm test`: installs what is missing, runs every check and every suite, and ends with `N passed, N failed`.
 * Arguments go to Vitest: `npm test -- rules` runs the suites whose path has "rules", without the checks.
 * `npm test -- --changed` runs the checks and the tests that the changes since `origin/main` touch.
 */

/** The longest first. */
const CHECKS = ['check:types', 'check:unused', 'check:database-types', 'check:functions', 'check:lint']

/** A script of package.json. What it says is printed when it is over, in one piece: other things run meanwhile. */
function runScript(name: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', '--silent', name], { stdio: ['ignore', 'pipe', 'pipe'] })
    const said: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk))
    child.on('error', reject)
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat([...said, Buffer.from(`${code === 0 ? '✓' : '✗'} ${name}\n`)]))
      resolve(code === 0)
    })
  })
}

/** One after the other; answers which of them failed. */
async function runChecks(): Promise<string[]> {
  const failed: string[] = []
  for (const check of CHECKS) if (!(await runScript(check))) failed.push(check)
  return failed
}

/** What to run of the suites: all without an argument. Undefined: nothing. */
function chosenTests(args: readonly string[]): readonly string[] | undefined {
  if (args[0] !== '--changed') return args
  const touched = touchedTests()
  return touched.length > 0 ? touched : undefined
}

async function buildAndTest(suites: readonly string[] | undefined): Promise<Count> {
  const built = await runScript('build')
  const count = suites ? await runSuites(suites) : { passed: 0, failed: 0 }
  return built ? count : { ...count, failed: count.failed + 1 }
}

async function main(): Promise<void> {
  const args = process.argv.slice(2)
  installWhatIsMissing((line) => console.log(line))
  const withChecks = args.length === 0 || args[0] === '--changed'
  // Beside each other: most checks and the build keep one core busy and leave the other idle.
  const [failedChecks, suites] = await Promise.all([
    withChecks ? runChecks() : [],
    buildAndTest(chosenTests(args)),
  ])
  for (const check of failedChecks) console.log(`✗ ${check}`)
  const passed = suites.passed + (withChecks ? CHECKS.length - failedChecks.length : 0)
  const failed = suites.failed + failedChecks.length
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
}

await main()
