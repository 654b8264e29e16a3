import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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

/** Runs the suites; the arguments go to Vitest. */
export async function runSuites(args: readonly string[], env = process.env): Promise<Count> {
  const folder = await mkdtemp(join(tmpdir(), 'aso-tests-'))
  const report = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  try {
    const code = await run('vitest', ['run', ...reporters, ...args], env)
    const { numPassedTests, numTotalTests } = JSON.parse(await readFile(report, 'utf8'))
    const failed = numTotalTests - numPassedTests
    // A run that broke outside a test (a file that does not load, an unhandled error) is a failure too.
    return { passed: numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed }
  } catch (error) {
    console.error(error)
    return { passed: 0, failed: 1 }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
