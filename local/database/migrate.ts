import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf, messageOf, StartFault } from '../errors.ts'
import type { Engine, Wire } from './engine.ts'
import { SYSTEM_CHAPTERS } from './system-schema.ts'

/** Any number will do, as long as every process that migrates this database uses the same one. */
const MIGRATION_LOCK = 7_274_633

/** A migration may change its session; the session goes back to the pool afterwards. */
const SESSION_DEFAULTS = `reset role; set search_path = "$user", public, extensions;`

interface Migration {
  version: string
  name: string
  path: string
}

async function readMigrations(folder: string): Promise<Migration[]> {
  let files: string[]
  try {
    files = await readdir(folder)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
  return files
    .sort()
    .map((file) => file.match(/^(\d+)_(.+)\.sql$/))
    .filter((match) => match !== null)
    .map(([file, version = '', name = '']) => ({ version, name, path: join(folder, file) }))
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

async function rowsOf(wire: Wire, text: string): Promise<Record<string, unknown>[]> {
  const { rows } = await wire.send([{ text, values: [] }])
  return rows.map((row) => ({ ...(row as object) }))
}

async function applySystemChapters(wire: Wire): Promise<void> {
  for (const chapter of SYSTEM_CHAPTERS) {
    const [found] = await rowsOf(wire, `select ${chapter.present} as present`)
    if (found?.present !== true) await wire.script(chapter.sql)
  }
}

/** What a migration was when it was applied: until the first release chapters are edited in place. */
function fingerprintOf(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('hex')}`
}

async function apply(wire: Wire, migration: Migration, text: string): Promise<void> {
  const values = [migration.version, migration.name, fingerprintOf(text)].map(literal)
  const record = `insert into supabase_migrations.schema_migrations (version, name, statements)
    values (${values[0]}, ${values[1]}, array[${values[2]}])`
  try {
    await wire.script(`${text}\n;\n${SESSION_DEFAULTS}\n${record};`)
  } catch (error) {
    const message = `Migration ${migration.version}_${migration.name} failed: ${messageOf(error)}`
    throw new StartFault(message, { cause: error })
  }
}

async function applyMissing(wire: Wire, folder: string): Promise<void> {
  await applySystemChapters(wire)
  const rows = await rowsOf(
    wire,
    'select version, statements[1] as text from supabase_migrations.schema_migrations',
  )
  const applied = new Map(rows.map(({ version, text }) => [version, text]))
  for (const migration of await readMigrations(folder)) {
    const text = await readFile(migration.path, 'utf8')
    const before = applied.get(migration.version)
    if (!applied.has(migration.version)) await apply(wire, migration, text)
    else if (isFingerprint(before) && before !== fingerprintOf(text)) throw outdated(migration)
  }
}

/** A database that the Supabase CLI migrated has the statements themselves here: it knows its own history. */
function isFingerprint(text: unknown): text is string {
  return typeof text === 'string' && text.startsWith('sha256:')
}

function outdated({ version, name }: Migration): StartFault {
  return new StartFault(
    `This database was made by another version of the migration ${version}_${name}. Start anew with npm start -- --fresh`,
  )
}

/** Brings the database up to date, once, however many processes start at the same time. */
export async function migrate(engine: Engine, folder: string): Promise<void> {
  const wire = await engine.reserve()
  try {
    await wire.send([{ text: `select pg_advisory_lock(${MIGRATION_LOCK})`, values: [] }])
    try {
      await applyMissing(wire, folder)
    } finally {
      await wire.send([{ text: `select pg_advisory_unlock(${MIGRATION_LOCK})`, values: [] }])
    }
  } finally {
    await wire.release(true)
  }
}
