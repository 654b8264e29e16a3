import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { StackProcess } from '../../faults/stack-process.ts'
import { type EngineName, startTestStack, type TestStack } from '../../support/api/test-stack.ts'
import { createDatabase } from '../../support/database/postgres.ts'

export interface AttackedStack<Found> {
  process: StackProcess
  /** What is in it when the attack begins. */
  attacked: Found
  close(): Promise<void>
}

/** Pages enough for what looks into the app's page. */
async function plainSite(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'site')
  await mkdir(folder)
  for (const name of ['index.html', 'app.html'])
    await writeFile(join(folder, name), '<!doctype html><html><head><title>Aso</title></head></html>')
  return folder
}

/** A stack that runs in a process of its own: what attackers cost it doesn't slow the test down. */
export async function startAttackedStack<Found>(
  engine: EngineName,
  name: string,
  setUp: (stack: TestStack) => Promise<Found>,
): Promise<AttackedStack<Found>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'aso-attacked-'))
  const database = `${name}_${randomBytes(4).toString('hex')}`
  const databaseUrl =
    engine === 'Postgres' ? await createDatabase({ url: inject('postgresUrl') }, database) : undefined
  const place = { dataDir, ...(databaseUrl !== undefined && { databaseUrl }) }
  const first = await startTestStack({ ...place, engine, keep: true })
  const attacked = await setUp(first)
  await first.close()
  const options = { ...place, webDir: await plainSite(dataDir), loadFunctions: true }
  const process = await StackProcess.start({ ...options, trustedProxies: 1, jobsEveryMs: 0 })
  return {
    process,
    attacked,
    async close() {
      await process.kill()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
