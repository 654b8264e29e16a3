import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { backUp } from '../../scripts/backup/backup.ts'
import {
  type BackupSettings,
  databaseFile,
  type Manifest,
  objectFile,
  readBackupSettings,
} from '../../scripts/backup/files.ts'
import { restore } from '../../scripts/backup/restore.ts'
import { uploadPhoto } from '../support/api/market-photos.ts'
import { book, fund, join, joinApproved, list, type Member } from '../support/api/members.ts'
import { payFromWallet } from '../support/api/stored-money.ts'
import { startTestStack, type TestStack } from '../support/api/test-stack.ts'
import { createDatabase, dropDatabase } from '../support/database/postgres.ts'

/** A whole Aso is lost and comes back from its backup, on a machine that has nothing. */

interface Project {
  stack: TestStack
  databaseUrl: string
}

let folder: string
let lost: Project
let empty: Project
let ada: Member
let bola: Member
let photo: string
let booking: string
let manifest: Manifest

async function startProject(): Promise<Project> {
  const databaseUrl = await createDatabase({ url: inject('postgresUrl') }, `backup_${randomUUID()}`)
  return { databaseUrl, stack: await startTestStack({ databaseUrl }) }
}

const settingsOf = ({ stack, databaseUrl }: Project): BackupSettings => ({
  folder,
  databaseUrl,
  supabaseUrl: stack.url,
  secretKey: stack.secretKey,
})
const silent = (): void => {}

/** Everything that people have, but for what each start makes anew. */
const belongings = ({ stack }: Project) =>
  stack.database.query(`select
    (select jsonb_agg(to_jsonb(t) order by t.id) from public.transactions t) as bookings,
    (select jsonb_agg(to_jsonb(t) order by t.id) from private.transfers t) as transfers,
    (select jsonb_agg(to_jsonb(a) order by a.id) from private.ledger_accounts a) as accounts,
    (select jsonb_agg(to_jsonb(p) order by p.user_id) from private.profiles p) as people,
    (select jsonb_agg(to_jsonb(s) order by s.setting_key) from public.app_settings s) as settings,
    (select jsonb_agg(to_jsonb(u) order by u.id) from auth.users u) as users,
    (select jsonb_agg(to_jsonb(o) - 'version' order by o.id) from storage.objects o) as files`)

async function pictureFrom({ stack }: Project): Promise<Buffer> {
  const response = await fetch(`${stack.url}/storage/v1/object/public/item-images/${photo}`)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

beforeAll(async () => {
  folder = await mkdtemp(joinPath(tmpdir(), 'aso-backup-'))
  await chmod(folder, 0o755)
  lost = await startProject()
  ada = await join(lost.stack, 'Ada', 'lend')
  bola = await joinApproved(lost.stack, 'Bola')
  photo = await uploadPhoto(ada, 1)
  const gown = await list(ada, { images: [photo] })
  await fund(lost.stack, bola, 100_000)
  const made = await book(bola, gown, 5)
  await payFromWallet(bola, made)
  booking = made.id
  await lost.stack.database.query(
    `update public.app_settings set setting_value = '17' where setting_key = 'hold_minutes'`,
  )
  manifest = await backUp(settingsOf(lost), silent)
  empty = await startProject()
})
afterAll(async () => {
  for (const project of [lost, empty]) {
    await project.stack.close()
    await dropDatabase(project.databaseUrl)
  }
  await rm(folder, { recursive: true })
})

test('a backup is read by its owner only, and names what it holds', async () => {
  expect(manifest.objects.map(({ name }) => name)).toContain(photo)
  expect(manifest.migration).toMatch(/^\d{14}$/)
  const modes = await Promise.all(
    [
      folder,
      databaseFile(folder),
      joinPath(folder, 'objects'),
      joinPath(folder, 'manifest.json'),
      objectFile(folder, manifest.objects[0]?.sha256 ?? ''),
    ].map(async (path) => (await stat(path)).mode & 0o777),
  )
  expect(modes).toEqual([0o700, 0o600, 0o700, 0o600, 0o600])
})

test('a second backup in the same folder reads only files that are new', async () => {
  const another = await uploadPhoto(ada, 2)
  const asked = vi.spyOn(globalThis, 'fetch')
  const next = await backUp(settingsOf(lost), silent)
  const read = asked.mock.calls.map(([address]) => String(address))
  asked.mockRestore()
  expect(read).toEqual([expect.stringContaining(another)])
  expect(next.objects).toHaveLength(manifest.objects.length + 1)
  manifest = next
})

test('a damaged backup is refused, and the project stays empty', async () => {
  const path = objectFile(folder, manifest.objects[0]?.sha256 ?? '')
  const content = await readFile(path)
  await chmod(path, 0o600)
  await writeFile(path, content.subarray(0, -1))
  await expect(restore(settingsOf(empty), silent)).rejects.toThrow('the backup is damaged')
  await writeFile(path, content)
  const dump = await readFile(databaseFile(folder))
  await writeFile(databaseFile(folder), dump.subarray(0, -1000))
  await expect(restore(settingsOf(empty), silent)).rejects.toThrow('the backup is damaged')
  await writeFile(databaseFile(folder), dump)
  expect(await empty.stack.database.query('select from auth.users')).toEqual([])
})

test('what fails in the middle of the database leaves it empty', async () => {
  const { database } = empty.stack
  await database.query('alter table private.transfers add constraint none_fits check (amount < 0)')
  await expect(restore(settingsOf(empty), silent)).rejects.toThrow('none_fits')
  await database.query('alter table private.transfers drop constraint none_fits')
  expect(await database.query('select from auth.users')).toEqual([])
  expect(await database.query('select from public.item_categories limit 1')).toHaveLength(1)
})

test('everything is there again: people, bookings, money, settings and photos; what came later is not', async () => {
  const before = await belongings(lost)
  const picture = await pictureFrom(lost)
  await join(lost.stack, 'Chidi')
  await restore(settingsOf(empty), silent)

  expect(await belongings(empty)).toEqual(before)
  expect(await pictureFrom(empty)).toEqual(picture)
  expect(await empty.stack.database.query('select * from private.reconcile()')).toEqual([])
  expect(await empty.stack.database.query('select from auth.sessions')).toEqual([])
  // What protects the journal is back.
  await expect(empty.stack.database.query('delete from private.ledger_accounts')).rejects.toThrow(
    'journal rows can not be changed or removed',
  )
  expect(await empty.stack.database.query(`select from auth.users where email like 'chidi%'`)).toEqual([])
})

test('whoever had an account signs in to the restored Aso with the same password and reads the booking', async () => {
  const { stack } = empty
  const token = await fetch(`${stack.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: stack.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: bola.email, password: 'Aso-test-2026' }),
  }).then((answer) => answer.json())
  const own = await fetch(`${stack.url}/rest/v1/transactions?select=id,payment_status`, {
    headers: { apikey: stack.publishableKey, authorization: `Bearer ${token.access_token}` },
  })
  expect(await own.json()).toEqual([{ id: booking, payment_status: 'successful' }])
})

test('a project with people is not written over', async () => {
  const before = await belongings(empty)
  await expect(restore(settingsOf(empty), silent)).rejects.toThrow('People live in this database already')
  expect(await belongings(empty)).toEqual(before)
})

test.each([
  [[], {}, 'Say which folder'],
  [['x'], {}, 'DATABASE_URL is not set'],
  [['x'], { DATABASE_URL: 'postgres://a@b/c' }, 'SUPABASE_URL is not set'],
  [['x'], { DATABASE_URL: 'postgres://a@b/c', SUPABASE_URL: 'https://a' }, 'SUPABASE_SECRET_KEY is not set'],
])('%j with %j is refused by name', (args, env, message) => {
  expect(() => readBackupSettings(args, env)).toThrow(message)
})
