import { createHash, randomUUID } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadIdentityKeys } from '../../local/credentials/identity-keys.ts'
import { openDatabase } from '../../local/database/database.ts'
import { type Stack, type StackOptions, startStack } from '../../local/stack.ts'

const inProject = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const cache = inProject('node_modules/.cache/aso')
const defaultMigrations = inProject('supabase/migrations')

export interface TestStack extends Stack {
  dataDir: string
  /** What it would have printed. */
  log: string[]
}

/** Changes with anything that a migrated data folder depends on. */
async function fingerprint(migrationsDir: string): Promise<string> {
  const files = (await readdir(migrationsDir)).sort().map((file) => join(migrationsDir, file))
  const ours = [
    'local/database/system-schema.ts',
    'local/credentials/identity-keys.ts',
    'package-lock.json',
  ].map(inProject)
  const parts = [...ours, ...files]
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update(await readFile(part))
  return hash.digest('hex').slice(0, 20)
}

/** A data folder, migrated and with keys, made once and then copied, for migrating takes longer than most tests. */
async function template(migrationsDir: string): Promise<string> {
  const made = join(cache, `pglite-${await fingerprint(migrationsDir)}`)
  if (existsSync(made)) return made
  const draft = join(cache, `draft-${randomUUID()}`)
  await mkdir(draft, { recursive: true })
  const database = await openDatabase({ dataDir: draft, databaseUrl: undefined, migrationsDir })
  await database.close()
  // Making these takes longer than all else that a start does.
  await loadIdentityKeys(draft)
  try {
    await rename(draft, made)
  } catch (error) {
    // Another test file was faster: its folder is as good.
    await rm(draft, { recursive: true, force: true })
    if (!existsSync(made)) throw error
  }
  return made
}

export interface TestStackOptions extends Partial<Omit<StackOptions, 'log'>> {
  /** Keeps the data folder when the stack closes, for a second start. */
  keep?: boolean
}

/** A fresh stack of its own: empty database, migrated; jobs run only by hand. `close()` removes everything. */
export async function startTestStack({ keep, ...options }: TestStackOptions = {}): Promise<TestStack> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'aso-stack-')))
  if (!options.databaseUrl && !existsSync(join(dataDir, 'postgres'))) {
    const source = await template(options.migrationsDir ?? defaultMigrations)
    await cp(source, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE })
  }
  const log: string[] = []
  const stack = await startStack({ jobsEveryMs: 0, ...options, dataDir, log: (line) => log.push(line) })
  return {
    ...stack,
    dataDir,
    log,
    async close() {
      await stack.close()
      // A picture that was being scaled may still be written.
      if (!keep) await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
