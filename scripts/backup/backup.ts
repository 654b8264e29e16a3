// `npm run backup -- FOLDER`: the database and the stored files of a project, together. docs/backups.md.
import { existsSync } from 'node:fs'
import { chmod, readFile, rename } from 'node:fs/promises'
import postgres, { type TransactionSql } from 'postgres'
import {
  type BackupSettings,
  databaseFile,
  type Manifest,
  makeFolder,
  objectFile,
  readBackupSettings,
  readManifest,
  type Say,
  type StoredObject,
  sha256,
  writeManifest,
  writeWhole,
} from './files.ts'
import { download, forEachObject } from './objects.ts'
import { addressEnvironment, runProgram } from './programs.ts'

/** Ours, and of Supabase's own what holds people and files. */
const SCHEMAS = ['public', 'private', 'auth', 'storage']
/** The platform's notes of its own versions belong to the project, not to its data. */
const NOT_OURS = ['auth.schema_migrations', 'storage.migrations']

type Found = Omit<StoredObject, 'sha256'>

const listObjects = (sql: TransactionSql): Promise<Found[]> => sql<Found[]>`
  select bucket_id as bucket, name, version, coalesce(metadata ->> 'mimetype', 'application/octet-stream') as type,
    coalesce(metadata ->> 'cacheControl', 'no-cache') as "cacheControl", coalesce((metadata ->> 'size')::float8, 0) as bytes
  from storage.objects order by bucket_id, name`

const lastMigration = async (sql: TransactionSql): Promise<string> =>
  (
    await sql<{ name: string }[]>`
    select max(version) as name from supabase_migrations.schema_migrations`
  )[0]?.name ?? ''

async function dumpDatabase(settings: BackupSettings, snapshot: string): Promise<string> {
  const draft = `${databaseFile(settings.folder)}.part`
  await runProgram('pg_dump', {
    args: [
      ...['--format=custom', '--data-only', `--snapshot=${snapshot}`, `--file=${draft}`],
      ...SCHEMAS.map((schema) => `--schema=${schema}`),
      ...NOT_OURS.map((table) => `--exclude-table=${table}`),
    ],
    env: addressEnvironment(settings.databaseUrl),
  })
  await chmod(draft, 0o600)
  await rename(draft, databaseFile(settings.folder))
  return sha256(await readFile(databaseFile(settings.folder)))
}

/** The bytes of each file, but for those that an earlier backup in the same folder has. */
async function saveObjects(
  settings: BackupSettings,
  found: readonly Found[],
  known: readonly StoredObject[],
) {
  const earlier = new Map(
    known.map((object) => [`${object.bucket}/${object.name}@${object.version}`, object]),
  )
  const saved: StoredObject[] = []
  const gone: string[] = []
  await forEachObject(found, async (object) => {
    const before = earlier.get(`${object.bucket}/${object.name}@${object.version}`)
    if (before && existsSync(objectFile(settings.folder, before.sha256))) {
      saved.push({ ...object, sha256: before.sha256 })
      return
    }
    const content = await download(settings, object)
    if (!content) {
      gone.push(`${object.bucket}/${object.name}`)
      return
    }
    const hash = sha256(content)
    if (!existsSync(objectFile(settings.folder, hash)))
      await writeWhole(objectFile(settings.folder, hash), content)
    saved.push({ ...object, sha256: hash })
  })
  return { saved, gone }
}

/** Throws what stopped it; then the folder holds the backup before, or none. */
export async function backUp(settings: BackupSettings, say: Say): Promise<Manifest> {
  await makeFolder(settings.folder)
  const known = (await readManifest(settings.folder))?.objects ?? []
  const sql = postgres(settings.databaseUrl, { max: 1, onnotice: () => {} })
  try {
    // The dump and the list of files are of the same moment.
    const { found, ...rest } = await sql.begin(
      'isolation level repeatable read read only',
      async (transaction) => {
        const [moment] = await transaction<{ snapshot: string; at: string }[]>`
        select pg_export_snapshot() as snapshot, to_json(now()) #>> '{}' as at`
        if (!moment) throw new Error('The database exports no snapshot')
        return {
          takenAt: moment.at,
          migration: await lastMigration(transaction),
          databaseSha256: await dumpDatabase(settings, moment.snapshot),
          found: await listObjects(transaction),
        }
      },
    )
    say(`The database of ${rest.takenAt} is saved; saving ${found.length} files …`)
    const { saved, gone } = await saveObjects(settings, found, known)
    for (const name of gone) say(`${name} was deleted meanwhile`)
    const manifest = { ...rest, objects: saved }
    await writeManifest(settings.folder, manifest)
    return manifest
  } finally {
    await sql.end()
  }
}

if (import.meta.main) {
  const startedAt = performance.now()
  const { objects } = await backUp(readBackupSettings(process.argv.slice(2), process.env), console.log)
  const megabytes = objects.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6
  const seconds = (performance.now() - startedAt) / 1000
  console.log(`Saved: ${objects.length} files, ${megabytes.toFixed(0)} MB, in ${seconds.toFixed(0)} s`)
}
