import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import { loadIdentityKeys } from '../../../local/credentials/identity-keys.ts'
import { openDatabase } from '../../../local/database/database.ts'
import { type Stack, type StackOptions, startStack } from '../../../local/stack.ts'
import { createDatabase, dropDatabase } from '../database/postgres.ts'
import { isRecording, record } from '../recording.ts'

const inProject = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

const cache = inProject('node_modules/.cache/aso')
const defaultMigrations = inProject('supabase/migrations')

export interface TestStack extends Stack {
  dataDir: string
  /** What it would have printed. */
  log: string[]
}

async function fingerprint(files: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(await readFile(file))
  return hash.digest('hex').slice(0, 20)
}

/** A folder that is made once for these source files, and then copied. */
async function madeOnce(
  name: string,
  sources: readonly string[],
  make: (folder: string) => Promise<unknown>,
): Promise<string> {
  const made = join(cache, `${name}-${await fingerprint(sources)}`)
  if (existsSync(made)) return made
  const draft = join(cache, `draft-${randomUUID()}`)
  await mkdir(draft, { recursive: true })
  await make(draft)
  try {
    await rename(draft, made)
  } catch (error) {
    // Another worker was faster: its folder is as good.
    await rm(draft, { recursive: true, force: true })
    if (!existsSync(made)) throw error
  }
  return made
}

/** PGlite's files, migrated: migrating takes longer than most tests. */
async function databaseTemplate(migrationsDir: string): Promise<string> {
  const migrations = (await readdir(migrationsDir)).sort().map((file) => join(migrationsDir, file))
  const sources = [
    inProject('scripts/project/system-schema.ts'),
    inProject('package-lock.json'),
    ...migrations,
  ]
  return madeOnce('pglite', sources, async (dataDir) => {
    const database = await openDatabase({ dataDir, databaseUrl: undefined, migrationsDir })
    await database.close()
  })
}

/** A key pair of RSA: making it takes longer than all else that a start does. */
function identityKeysTemplate(): Promise<string> {
  return madeOnce('identity-keys', [inProject('local/credentials/identity-keys.ts')], loadIdentityKeys)
}

/** The databases that a stack runs on: the embedded one that `npm start` uses by default, and a real Postgres. */
export const engines = ['PGlite', 'Postgres'] as const
export type EngineName = (typeof engines)[number]

export interface TestStackOptions extends Partial<Omit<StackOptions, 'log'>> {
  /** Postgres by default: it starts and answers in a third of the time. Without effect where `databaseUrl` is given. */
  engine?: EngineName
  /** Keeps the data folder when the stack closes, for a second start. */
  keep?: boolean
}

/** Copies what is not there yet. For PGlite's 2,000 files the asynchronous `cp` takes eight times as much processor time. */
const copyInto = (folder: string, template: string): void =>
  cpSync(template, folder, { recursive: true, force: false })

/** The URL of a new Postgres database; undefined for PGlite, whose files are then in the folder. */
async function makeDatabase(dataDir: string, options: TestStackOptions): Promise<string | undefined> {
  if (options.engine !== 'PGlite') {
    return createDatabase({ url: inject('postgresUrl') }, `stack_${randomUUID()}`)
  }
  if (!existsSync(join(dataDir, 'postgres'))) {
    copyInto(dataDir, await databaseTemplate(options.migrationsDir ?? defaultMigrations))
  }
  return undefined
}

/** The functions that the schedule calls. */
async function recordJobs({ database }: Stack): Promise<void> {
  const scheduled = await database.query<{ name: string }>('select private.scheduled_functions() as name')
  for (const { name } of scheduled) record('endpoints', name)
}

/** A fresh stack of its own: empty database, migrated; jobs run only by hand. `close()` removes everything. */
export async function startTestStack({ keep, ...options }: TestStackOptions = {}): Promise<TestStack> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'aso-stack-')))
  copyInto(dataDir, await identityKeysTemplate())
  const made = options.databaseUrl === undefined ? await makeDatabase(dataDir, options) : undefined
  const log: string[] = []
  const stack = await startStack({
    jobsEveryMs: 0,
    ...options,
    databaseUrl: options.databaseUrl ?? made,
    dataDir,
    log: (line) => log.push(line),
  })
  return {
    ...stack,
    dataDir,
    log,
    async runJobs() {
      await stack.runJobs()
      if (isRecording) await recordJobs(stack)
    },
    async close() {
      await stack.close()
      if (made !== undefined) await dropDatabase(made)
      // A picture that was being scaled may still be written.
      if (!keep) await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
