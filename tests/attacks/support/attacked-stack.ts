import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { StackProcess } from '../../faults/stack-process.ts'
import { type EngineName, startTestStack } from '../../support/api/test-stack.ts'
import { createDatabase } from '../../support/database/postgres.ts'
import { type AttackedPeople, setUpAttackedPeople } from './attacked-people.ts'

export interface AttackedStack {
  process: StackProcess
  attacked: AttackedPeople
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

/** A attacked in a stack that runs in a process of its own: what attackers cost it doesn't slow the test down. */
export async function startAttackedStack(engine: EngineName, name: string): Promise<AttackedStack> {
  const dataDir = await mkdtemp(join(tmpdir(), 'aso-attacked-'))
  const database = `${name}_${randomBytes(4).toString('hex')}`
  const databaseUrl =
    engine === 'Postgres' ? await createDatabase({ url: inject('postgresUrl') }, database) : undefined
  const place = { dataDir, ...(databaseUrl !== undefined && { databaseUrl }) }
  const first = await startTestStack({ ...place, engine, keep: true })
  const attacked = await setUpAttackedPeople(first)
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
