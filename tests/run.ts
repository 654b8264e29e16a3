import { spawn } from 'node:child_process'
import { type Choice, changedFiles, everydayFiles } from './plan/choose.ts'
import { readRecord, writeRecord } from './plan/record.ts'
import { evenSlices, withSlices } from './plan/rotation.ts'
import { allTestFiles } from './plan/test-files.ts'
import { type Count, runAndRecord, runSuites } from './suites.ts'
import { installWhatIsMissing } from './support/installed-programs.ts'

/**
 * `npm test`: installs what is missing, runs every check, the tests of the tier (`plan/tier.ts`), what the change touches
 * and one slice of the others. The last lines say what was not run, and `N passed, N failed`.
 * `npm test -- --changed`: the checks and what the change touches.
 * `npm run test:all`: everything; records what each file does.
 * `npm test -- --record tests/journeys/new.test.ts`: runs new files alone, records what they do and gives them their place.
 * Other arguments go to Vitest: `npm test -- rules` runs the files whose path has "rules", without the checks.
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

/** One after the other. */
async function runChecks(): Promise<Count> {
  const failed: string[] = []
  for (const check of CHECKS) if (!(await runScript(check))) failed.push(check)
  for (const check of failed) console.log(`✗ ${check}`)
  return { passed: CHECKS.length - failed.length, failed: failed.length }
}

interface Outcome extends Count {
  notRun: readonly string[]
  slow: readonly string[]
}

/** Exactly these files: one that Vitest did not find is a failure. */
async function runChosen({ files, notRun }: Choice): Promise<Outcome> {
  if (files.length === 0) return { passed: 0, failed: 0, notRun, slow: [] }
  const { report, ...count } = await runSuites(files)
  return { ...withMissing(count, files, report.files), notRun, slow: report.slow }
}

function withMissing({ passed, failed }: Count, wanted: readonly string[], ran: object): Count {
  const missing = wanted.filter((file) => !(file in ran))
  for (const file of missing) console.log(`✗ ${file} did not run`)
  return { passed, failed: failed + missing.length }
}

async function runAll(): Promise<Outcome> {
  const files = allTestFiles()
  const { record, report, ...count } = await runAndRecord(files)
  const all = withMissing(count, files, report.files)
  if (record.size === files.length && all.failed === 0) writeRecord(evenSlices(withSlices(record)))
  return { ...all, notRun: [], slow: report.slow }
}

async function runAndAdd(args: readonly string[]): Promise<Outcome> {
  const { record, report, ...count } = await runAndRecord(args)
  const known = [...readRecord()].filter(([file]) => allTestFiles().includes(file))
  writeRecord(new Map([...known, ...record]))
  const unknown = args.filter((arg) => ![...record.keys()].some((file) => file.includes(arg)))
  for (const arg of unknown) console.log(`✗ there is no test file ${arg}`)
  return {
    ...count,
    failed: count.failed + unknown.length,
    notRun: [`Only a part was run: ${args.join(' ')}`],
    slow: report.slow,
  }
}

async function runPart(args: readonly string[]): Promise<Outcome> {
  const { report, ...count } = await runSuites(args)
  return { ...count, notRun: [`Only a part was run: ${args.join(' ')}`], slow: report.slow }
}

const COMMANDS: Readonly<Record<string, () => Promise<Outcome>>> = {
  '': () => runChosen(everydayFiles()),
  '--changed': () => runChosen(changedFiles()),
  '--all': runAll,
}

/** What the tests open is built first, and what is chosen depends on its parts. */
async function buildAndTest(args: readonly string[]): Promise<Outcome> {
  const built = await runScript('build')
  const [first = '', ...rest] = args
  const command = COMMANDS[first]
  const outcome = await (command ? command() : first === '--record' ? runAndAdd(rest) : runPart(args))
  return built ? outcome : { ...outcome, failed: outcome.failed + 1 }
}

/** The ten longest waits: `slow: 7.2 s for …`. */
const slowest = (lines: readonly string[]): string[] =>
  lines.toSorted((left, right) => parseFloat(right.slice(6)) - parseFloat(left.slice(6))).slice(0, 10)

async function main(): Promise<void> {
  const args = process.argv.slice(2)
  installWhatIsMissing((line) => console.log(line))
  const withChecks = (args[0] ?? '') in COMMANDS
  // Beside each other: most checks and the build keep one core busy and leave the other idle.
  const [checks, suites] = await Promise.all([
    withChecks ? runChecks() : { passed: 0, failed: 0 },
    buildAndTest(args),
  ])
  for (const line of [...slowest(suites.slow), ...suites.notRun]) console.log(line)
  const passed = checks.passed + suites.passed
  const failed = checks.failed + suites.failed
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
}

await main()
