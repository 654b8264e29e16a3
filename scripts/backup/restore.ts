// `npm run restore -- FOLDER`: a backup into an empty project whose migrations are the backup's. docs/backups.md.

import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import postgres, { type Sql } from 'postgres'
import { sqlLiteral } from '../project/sql-literal.ts'
import {
  type BackupSettings,
  databaseFile,
  type Manifest,
  objectFile,
  readBackupSettings,
  readManifest,
  type Say,
  type StoredObject,
  sha256,
} from './files.ts'
import { forEachObject, upload } from './objects.ts'
import { addressEnvironment, programOutput, runProgram } from './programs.ts'

async function refuseOther(sql: Sql, { migration }: Manifest): Promise<void> {
  const [target] = await sql<
    { people: boolean; migration: string }[]
  >`select exists (select from auth.users) as people,
    (select max(version) from supabase_migrations.schema_migrations) as migration`
  if (target?.people) throw new Error('People live in this database already: restore into an empty project.')
  if (target?.migration !== migration)
    throw new Error(`The backup is of migration ${migration}, this database is at ${target?.migration}.`)
}

async function readVerified(path: string, hash: string): Promise<Buffer> {
  const content = await readFile(path)
  if (sha256(content) !== hash) throw new Error(`${path} is not what was saved: the backup is damaged.`)
  return content
}

/** Tables that the migrations, or the files just written, have filled. */
async function filledTables(sql: Sql): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', c.relnamespace::regnamespace, c.relname) as name from pg_class c where c.relkind = 'r'
      and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
    union all select unnest(array['storage.objects', 'storage.buckets'])`
  const asked = tables.map(
    ({ name }) => `select ${sqlLiteral(name)} as name where exists (select from ${name})`,
  )
  return (await sql.unsafe<{ name: string }[]>(asked.join(' union all '))).map(({ name }) => name)
}

/** The accounts of the ledger that migrations make are protected by triggers that hold for everybody; they are back at the end. */
async function guards(sql: Sql): Promise<{ table: string; trigger: string }[]> {
  return sql<{ table: string; trigger: string }[]>`
    select format('%I.%I', c.relnamespace::regnamespace, c.relname) as table, quote_ident(t.tgname) as trigger from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgenabled = 'A' and not t.tgisinternal and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)`
}

/** Each file has the version that its upload here got, and all else that was saved. */
async function versionsHere(sql: Sql, objects: readonly StoredObject[]): Promise<string> {
  const rows = await sql<{ bucket: string; name: string; version: string }[]>`
    select bucket_id as bucket, name, version from storage.objects`
  if (rows.length < objects.length) throw new Error('Some files did not arrive')
  return `update storage.objects o set version = v.version
    from jsonb_to_recordset(${sqlLiteral(JSON.stringify(rows))}::jsonb) v (bucket text, name text, version text)
    where o.bucket_id = v.bucket and o.name = v.name;
    delete from storage.objects o where not exists (
      select from jsonb_to_recordset(${sqlLiteral(JSON.stringify(rows))}::jsonb) v (bucket text, name text)
      where o.bucket_id = v.bucket and o.name = v.name);`
}

/** Who was signed out after the backup must not be signed in again by it: everybody signs in anew, and codes on their way end. */
const SIGN_EVERYBODY_OUT = `delete from auth.refresh_tokens; delete from auth.mfa_amr_claims; delete from auth.mfa_challenges; delete from auth.sessions;
update auth.users set recovery_token = left(recovery_token, 0), confirmation_token = left(confirmation_token, 0),
  reauthentication_token = left(reauthentication_token, 0), email_change_token_new = left(email_change_token_new, 0),
  email_change_token_current = left(email_change_token_current, 0);
`

/** All in one transaction: a database that was interrupted is as empty as before. */
async function restoreDatabase(
  settings: BackupSettings,
  sql: Sql,
  objects: readonly StoredObject[],
): Promise<void> {
  const [tables, versions] = [await filledTables(sql), await versionsHere(sql, objects)]
  const always = await guards(sql)
  async function* script(): AsyncGenerator<string | Buffer> {
    yield 'set session_replication_role = replica;\n'
    for (const { table, trigger } of always) yield `alter table ${table} disable trigger ${trigger};\n`
    for (const table of tables) yield `delete from ${table};\n`
    for await (const part of programOutput('pg_restore', [
      '--data-only',
      '--file=-',
      databaseFile(settings.folder),
    ]))
      yield part as Buffer
    yield `\n${versions}\n${SIGN_EVERYBODY_OUT}`
    for (const { table, trigger } of always) yield `alter table ${table} enable always trigger ${trigger};\n`
  }
  await runProgram('psql', {
    args: ['--quiet', '--no-psqlrc', '--single-transaction', '--set=ON_ERROR_STOP=1', '--file=-'],
    env: addressEnvironment(settings.databaseUrl),
    input: Readable.from(script(), { objectMode: false }),
  })
}

/** Throws where the backup is damaged, the project is not empty, or anything fails; then it can be run again. */
export async function restore(settings: BackupSettings, say: Say): Promise<Manifest> {
  const manifest = await readManifest(settings.folder)
  if (!manifest) throw new Error(`${settings.folder} has no manifest.json: it is no whole backup.`)
  const sql = postgres(settings.databaseUrl, { max: 1, onnotice: () => {} })
  try {
    await refuseOther(sql, manifest)
    await readVerified(databaseFile(settings.folder), manifest.databaseSha256)
    say(`Writing ${manifest.objects.length} files …`)
    await forEachObject(manifest.objects, async (object) =>
      upload(settings, object, await readVerified(objectFile(settings.folder, object.sha256), object.sha256)),
    )
    say(`Writing the database of ${manifest.takenAt} …`)
    await restoreDatabase(settings, sql, manifest.objects)
    const findings = await sql`select * from private.reconcile()`
    if (findings.length > 0) throw new Error(`The books do not balance: ${JSON.stringify(findings)}`)
    return manifest
  } finally {
    await sql.end()
  }
}

if (import.meta.main) {
  const startedAt = performance.now()
  const { takenAt, objects } = await restore(
    readBackupSettings(process.argv.slice(2), process.env),
    console.log,
  )
  const seconds = (performance.now() - startedAt) / 1000
  console.log(
    `Restored: ${objects.length} files and the database of ${takenAt}, in ${seconds.toFixed(0)} s; the books balance`,
  )
}
