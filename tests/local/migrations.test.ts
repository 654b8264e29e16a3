import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../local/database/database.ts'

let folder: string
let migrationsDir: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aso-migrations-'))
  migrationsDir = join(folder, 'migrations')
  await cp('supabase/migrations', migrationsDir, { recursive: true })
})

afterAll(() => rm(folder, { recursive: true, force: true }))

async function start(): Promise<number> {
  const database = await openDatabase({ dataDir: folder, databaseUrl: undefined, migrationsDir })
  const rows = await database.query('select version from supabase_migrations.schema_migrations')
  await database.close()
  return rows.length
}

test('each migration is applied once, and a database with another version of one is refused', async () => {
  const files = (await readdir(migrationsDir)).sort()
  expect(await start()).toBe(files.length)
  expect(await start()).toBe(files.length)

  await writeFile(join(migrationsDir, '20990101000000_more.sql'), 'create table private.more (id int);')
  expect(await start()).toBe(files.length + 1)

  await writeFile(join(migrationsDir, '20990101000000_more.sql'), 'create table private.more (id bigint);')
  await expect(start()).rejects.toThrow(
    'This database was made by another version of the migration 20990101000000_more. Start anew with npm start -- --fresh',
  )
})
