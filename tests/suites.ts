import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { git } from './plan/git.ts'
import { isExcused } from './plan/quarantine.ts'
import { type Recorded, readRecord, recordOfRun } from './plan/record.ts'
import { type RunReport, readReport } from './plan/reporter.ts'

export interface Count {
  passed: number
  failed: number
}

/** Runs a program to its end; answers its exit code. */
export function run(command: string, args: readonly string[], env = process.env): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

const commitTime = (): Date => new Date(Number(git('show', '--no-patch', '--format=%ct', 'HEAD')[0]) * 1000)

/** What broke outside a test is a failure too, and so is a run that ended badly without a word. */
function countOf(report: RunReport, code: number): Count {
  const committedAt = commitTime()
  const excused = report.failures.filter((failure) => isExcused(failure, committedAt))
  for (const { file, title } of excused) console.log(`Quarantined, failed: ${file}: ${title}`)
  for (const line of report.broken) console.log(`✗ ${line}`)
  const passed = sum(Object.values(report.files).map((file) => file.passed))
  const failed = report.failures.length - excused.length + report.broken.length
  const unexplained = code !== 0 && failed === 0 && excused.length === 0
  return { passed, failed: unexplained ? 1 : failed }
}

interface Run extends Count {
  report: RunReport
}

/** Runs test files, or what Vitest finds by other arguments. */
export async function runSuites(args: readonly string[], env = process.env): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'aso-tests-'))
  const REPORT_TO = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=./tests/plan/reporter.ts']
  try {
    const code = await run('vitest', ['run', ...reporters, ...args], { ...env, REPORT_TO })
    const report = readReport(await readFile(REPORT_TO, 'utf8'))
    return { ...countOf(report, code), report }
  } catch (error) {
    console.error(error)
    return { passed: 0, failed: 1, report: { files: {}, failures: [], broken: [], slow: [] } }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The same, with all that `npm test` leaves out inside of a test, recording what each file does. */
export async function runAndRecord(args: readonly string[]): Promise<Run & { record: Recorded }> {
  const folder = await mkdtemp(join(tmpdir(), 'aso-record-'))
  const RECORD_TO = join(folder, 'record.jsonl')
  try {
    const ran = await runSuites(args, { ...process.env, RECORD_TO, AXE_MODES: 'all' })
    const notes = await readFile(RECORD_TO, 'utf8').catch(() => '')
    return { ...ran, record: recordOfRun(notes, new Map(Object.entries(ran.report.files)), readRecord()) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
