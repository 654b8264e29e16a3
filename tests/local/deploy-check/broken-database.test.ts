import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFile, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { checkAdvisors } from '../../../scripts/deploy-check/advisors.ts'
import type { Area, Query } from '../../../scripts/deploy-check/area.ts'
import { type Catalogue, checkCatalogue, readCatalogue } from '../../../scripts/deploy-check/catalogue.ts'
import { checkJobs } from '../../../scripts/deploy-check/jobs.ts'
import { checkMigrations, MIGRATIONS } from '../../../scripts/deploy-check/migrations.ts'
import { checkReadiness } from '../../../scripts/deploy-check/readiness.ts'
import { createDatabase, dropDatabase } from '../../support/database/postgres.ts'

/** A real Postgres with one thing broken on purpose at a time: each is found, and nothing else is. */

let url: string
let sql: postgres.Sql
let wanted: Catalogue
const query: Query = async <T>(text: string) => [...(await sql.unsafe(text))] as T[]
const noApi = { databaseUrl: undefined, apiUrl: '' }

beforeAll(async () => {
  url = await createDatabase({ url: inject('postgresUrl') }, `check_${randomUUID()}`)
  sql = postgres(url, { max: 1, onnotice: () => {}, fetch_types: false })
  wanted = await readCatalogue(query)
})
afterAll(async () => {
  await sql.end()
  await dropDatabase(url)
})

const differencesIn = (areas: readonly Area[]): string[] => areas.flatMap(({ differences }) => differences)

/** What is found while a change is there; it is taken back afterwards. */
async function foundWith(change: string, look: () => Promise<Area[]>): Promise<string[]> {
  try {
    await sql.unsafe(`begin; ${change}`)
    return differencesIn(await look())
  } finally {
    await sql.unsafe('rollback')
  }
}

const catalogue = async (): Promise<Area[]> => checkCatalogue(await readCatalogue(query), wanted)
const migrations = async (): Promise<Area[]> => [await checkMigrations(query)]
const jobs = async (): Promise<Area[]> => [await checkJobs(query)]
const readiness = async (): Promise<Area[]> => [await checkReadiness(query)]

test('a database as the migrations leave it differs in no table, function, policy or bucket', async () => {
  const [schema, buckets] = await catalogue()
  expect(schema).toMatchObject({ name: 'schema', differences: [] })
  expect(buckets).toEqual({ name: 'buckets', differences: [], seen: '7 are those of the migrations' })
  expect(await migrations()).toEqual([expect.objectContaining({ differences: [] })])
})

test.each([
  [
    'alter table public.items disable row level security',
    ['table public.items: row level security is off, not on'],
  ],
  ['create table public.leftover (id int)', ['table public.leftover is in no migration']],
  ['drop function public.run_due_jobs()', ['function public.run_due_jobs() is missing']],
  [
    'alter function public.run_due_jobs() reset search_path',
    ['function public.run_due_jobs(): its search_path is nothing, not ""'],
  ],
  [
    'alter function public.run_due_jobs() security invoker',
    ['function public.run_due_jobs(): it runs with the rights of is its caller, not its owner'],
  ],
  [
    'grant execute on function public.run_due_jobs() to anon',
    ['function public.run_due_jobs(): who may call it is anon, service_role, not service_role'],
  ],
  [
    `create or replace function public.run_due_jobs() returns jsonb language sql security definer set search_path = '' as $$ select '{}'::jsonb $$`,
    ['function public.run_due_jobs(): its body is not that of the migrations'],
  ],
  [
    'grant select on private.fingerprint_key to service_role',
    ['table private.fingerprint_key: rights of service_role is SELECT, not nothing'],
  ],
  [
    'drop policy "a person uploads under their own id" on storage.objects',
    ['policy "a person uploads under their own id" on storage.objects is missing'],
  ],
  [
    'alter policy "a person reads own files" on storage.objects using (true)',
    ['policy "a person reads own files" on storage.objects: its condition is not that of the migrations'],
  ],
  [
    'alter table storage.objects disable trigger objects_check_name',
    ['trigger objects_check_name on storage.objects: whether it fires is no, not yes'],
  ],
  [
    `update storage.buckets set public = true where id = 'documents'`,
    ['bucket documents: who reads it is everybody, not by policy'],
  ],
  [
    `update storage.buckets set file_size_limit = null where id = 'agreements'`,
    ['bucket agreements: its largest file is nothing, not 5242880'],
  ],
])('%s', async (change, lines) => {
  expect(await foundWith(change, catalogue)).toEqual(lines)
})

const history = 'supabase_migrations.schema_migrations'

test.each([
  [`delete from ${history} where version = '20260101000900'`, ['20260101000900_jobs.sql is not applied']],
  [
    `update ${history} set statements = array['sha256:0'] where version = '20260101000900'`,
    ['20260101000900_jobs.sql was applied with another text'],
  ],
  [
    `update ${history} set statements = array['create table other ()', 'select 1'] where version = '20260101000900'`,
    ['20260101000900_jobs.sql was applied with another text'],
  ],
  [
    `insert into ${history} (version) values ('20990101000000')`,
    ['applied, but not in this release: 20990101000000'],
  ],
])('%s', async (change, lines) => {
  expect(await foundWith(change, migrations)).toEqual(lines)
})

test('migrations that the Supabase CLI applied and recorded are known by their text', {
  timeout: 120_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aso-push-'))
  const inFolder = (path: string): string => join(folder, 'supabase', path)
  await mkdir(inFolder('migrations'), { recursive: true })
  await writeFile(inFolder('config.toml'), 'project_id = "aso"')
  const files = [
    '20260101000100_foundation.sql',
    '20260101000101_settings_table.sql',
    '20260101000102_settings.sql',
    '20260101000103_setting_values.sql',
  ]
  for (const file of files) await copyFile(join(MIGRATIONS, file), inFolder(`migrations/${file}`))
  const empty = `push_${randomUUID()}`
  await sql.unsafe(`create database "${empty}"`)
  const address = url.replace(/[^/]*$/, empty)
  const pushed = postgres(address, { max: 1, onnotice: () => {}, fetch_types: false })
  try {
    await pushed.unsafe('create schema extensions; create extension pgcrypto with schema extensions')
    const args = [
      'db',
      'push',
      `--remote=${address}?sslmode=disable`,
      '--yes',
      '--skip-vault',
      `--workdir=${folder}`,
    ]
    await promisify(execFile)('node_modules/.bin/supabase', args)
    const look = () =>
      checkMigrations(
        async <T>(text: string) => [...(await pushed.unsafe(text))] as T[],
        inFolder('migrations'),
      )
    expect((await look()).differences).toEqual([])
    await appendFile(inFolder(`migrations/${files[0]}`), '\nselect 1;')
    expect((await look()).differences).toEqual([`${files[0]} was applied with another text`])
  } finally {
    await pushed.end()
    await sql.unsafe(`drop database "${empty}" with (force)`)
    await rm(folder, { recursive: true })
  }
})

/** As pg_cron keeps them. */
const CRON = `create schema cron;
  create table cron.job (jobid int, jobname text, schedule text, active boolean default true);
  create table cron.job_run_details (jobid int, status text, return_message text, start_time timestamptz, end_time timestamptz);
  insert into cron.job values (1, 'aso-due-jobs', '* * * * *'), (2, 'aso-code-proofs', '* * * * *'), (3, 'aso-figures', '*/10 * * * *'),
    (4, 'aso-reconcile', '15 1 * * *'), (5, 'aso-functions', '* * * * *');
  insert into cron.job_run_details select jobid, 'succeeded', '', now(), now() from cron.job;`

test.each([
  ['', ['pg_cron is not installed: the database runs nothing by itself']],
  [CRON, []],
  [`${CRON} delete from cron.job where jobid = 4`, ['aso-reconcile is not scheduled']],
  [`${CRON} update cron.job set active = false where jobid = 1`, ['aso-due-jobs is switched off']],
  [
    `${CRON} update cron.job set schedule = '0 0 * * *' where jobid = 1`,
    ['aso-due-jobs runs at "0 0 * * *", not at "* * * * *"'],
  ],
  [
    `${CRON} update cron.job_run_details set status = 'failed', return_message = 'no such table' where jobid = 3`,
    ['aso-figures failed the last time: no such table'],
  ],
  [
    `${CRON} update cron.job_run_details set start_time = now() - interval '11 minutes' where jobid = 2`,
    ['aso-code-proofs has not run for ten minutes'],
  ],
  [
    `${CRON} insert into private.outbox (recipient, subject, body, turn, place, next_try_at) values ('a@aso.test', 'a', 'a', 1, 1, now() - interval '11 minutes')`,
    ['mails and messages wait in private.outbox: is deliver-outbox called every minute?'],
  ],
  [
    `${CRON} insert into private.uploads_to_check (bucket, path, sender, next_try_at) values ('profiles', 'a', '', now() - interval '11 minutes')`,
    ['uploads wait to be looked at: is check-uploads called every minute?'],
  ],
  [
    `${CRON} insert into private.files_to_remove (bucket, path, next_try_at) values ('profiles', 'a', now() - interval '25 hours')`,
    ['files of people who are gone wait to be removed: is remove-files called every minute?'],
  ],
  [
    `${CRON} insert into auth.users (id, email) values ('00000000-0000-4000-8000-00000000000a', 'gone@aso.test');
      update private.profiles set deleted_at = now() - private.setting_interval('closed_account_days') - interval '3 days'`,
    ['closed accounts wait to be erased: does remove-files fail, or are there too many?'],
  ],
])('jobs: %#', async (change, lines) => {
  expect(await foundWith(change, jobs)).toEqual(lines)
})

const READY = `update public.app_settings set setting_value = case value_type when 'email' then 'help@aso.ng' when 'phone' then '+234 803 123 4567' when 'choice' then 'required'
    else 'Own' end where needs_own_value;
  insert into private.identity_key (public_key) values ('a key');
  insert into auth.users (id, email) values ('00000000-0000-4000-8000-00000000000a', 'owner@aso.ng');
  update private.profiles set staff_roles = '{owner}' where user_id = '00000000-0000-4000-8000-00000000000a';`

test.each([
  ['', []],
  [
    `update public.app_settings set setting_value = default_value where setting_key = 'company_name'`,
    ['settings still have their example value: company_name'],
  ],
  [
    `update auth.users set email = 'ada@aso.example'`,
    ['1 demo people or people of examples have accounts: ada@aso.example'],
  ],
  [
    'delete from private.identity_key',
    ['the database has no public identity key: identity checks are refused'],
  ],
  [
    `update private.profiles set staff_roles = '{support}'`,
    ['nobody is an owner: see "The first admin" in docs/production.md'],
  ],
  [
    `update public.app_settings set setting_value = 'optional' where setting_key = 'staff_second_factor'`,
    ['settings still have their example value: staff_second_factor'],
  ],
  [
    `insert into auth.users (id, email) values (gen_random_uuid(), 'ada@aso.ng');
     alter table auth.users disable trigger aso_z_codes_held; update auth.users set recovery_token = 'a hash'`,
    ['Auth sees codes of mails that nobody has entered: see "Limits on codes and mails"'],
  ],
  [
    'create role authenticator',
    ['the API does not ask private.check_request first: ended sessions stay open until their token ends'],
  ],
  ['alter role anon reset statement_timeout', ['the role anon has no statement_timeout of 3s']],
])('readiness: %s', async (change, lines) => {
  // Roles belong to the server, where other tests make them too: the change never ends.
  expect(await foundWith(`${READY} ${change}`, readiness)).toEqual(lines)
})

test('the advisors of Supabase are asked, and what they warn of is said', { timeout: 120_000 }, async () => {
  const place = { ...noApi, databaseUrl: `${url}?sslmode=disable` }
  expect((await checkAdvisors(place, undefined)).differences).toEqual([])
  await sql.unsafe(`create table public.open_to_all (id int primary key);
    grant select on public.open_to_all to anon;
    create function public.without_path() returns int language sql as 'select 1'`)
  const found = (await checkAdvisors(place, undefined)).differences
  await sql.unsafe('drop table public.open_to_all; drop function public.without_path()')
  expect(found).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^rls_disabled_in_public: .*open_to_all/),
      expect.stringMatching(/^function_search_path_mutable: .*without_path/),
    ]),
  )
})
