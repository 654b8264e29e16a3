import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ProjectError, wordsOf } from './errors.ts'
import { sqlLiteral } from './sql-literal.ts'
import { SYSTEM_CHAPTERS } from './system-schema.ts'

/** An arbitrary number: every process that migrates this database takes this advisory lock. */
const MIGRATION_LOCK = 7_274_633

/** A migration may change the settings of its session, which goes back to the pool afterwards. */
const SESSION_DEFAULTS = `reset role; set search_path = "$user", public, extensions;`

/** One session of the database, as its owner. */
export interface Session {
  rows(text: string): Promise<Record<string, unknown>[]>
  /** Runs a text of several statements in one transaction. */
  script(text: string): Promise<void>
}

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
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
  return files
    .sort()
    .map((file) => file.match(/^(\d+)_(.+)\.sql$/))
    .filter((match) => match !== null)
    .map(([file, version = '', name = '']) => ({ version, name, path: join(folder, file) }))
}

async function applySystemChapters(session: Session): Promise<void> {
  for (const chapter of SYSTEM_CHAPTERS) {
    const [found] = await session.rows(`select ${chapter.present} as present`)
    if (found?.present !== true) await session.script(chapter.sql)
  }
}

/** Identifies the text of a migration when it was applied: until the first release migrations are edited in place. */
function fingerprintOf(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('hex')}`
}

async function apply(session: Session, migration: Migration, text: string): Promise<void> {
  const values = [migration.version, migration.name, fingerprintOf(text)].map(sqlLiteral)
  const record = `insert into supabase_migrations.schema_migrations (version, name, statements)
    values (${values[0]}, ${values[1]}, array[${values[2]}])`
  try {
    await session.script(`${text}\n;\n${SESSION_DEFAULTS}\n${record};`)
  } catch (error) {
    const message = `Migration ${migration.version}_${migration.name} failed: ${wordsOf(error)}`
    throw new ProjectError(message, { cause: error })
  }
}

async function applyMissing(session: Session, folder: string): Promise<void> {
  await applySystemChapters(session)
  const rows = await session.rows(
    'select version, statements[1] as text from supabase_migrations.schema_migrations',
  )
  const applied = new Map(rows.map(({ version, text }) => [version, text]))
  for (const migration of await readMigrations(folder)) {
    const text = await readFile(migration.path, 'utf8')
    const before = applied.get(migration.version)
    if (!applied.has(migration.version)) await apply(session, migration, text)
    else if (isFingerprint(before) && before !== fingerprintOf(text)) throw outdated(migration)
  }
}

/** The Supabase CLI records the statements themselves here; a database it migrated is not compared. */
function isFingerprint(text: unknown): text is string {
  return typeof text === 'string' && text.startsWith('sha256:')
}

function outdated({ version, name }: Migration): ProjectError {
  return new ProjectError(
    `This database was made by another version of the migration ${version}_${name}. Start anew with npm start -- --fresh`,
  )
}

/** Applies the missing migrations, once, however many processes start at the same time. */
export async function migrate(session: Session, folder: string): Promise<void> {
  await session.rows(`select pg_advisory_lock(${MIGRATION_LOCK})`)
  try {
    await applyMissing(session, folder)
  } finally {
    await session.rows(`select pg_advisory_unlock(${MIGRATION_LOCK})`)
  }
}
