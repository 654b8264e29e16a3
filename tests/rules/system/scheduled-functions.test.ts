import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../support/database/test-database.ts'

const db = openTestDatabase()
const functions = new URL('../../../supabase/functions/', import.meta.url)

/** As pg_net and Vault of Supabase have them: what pg_net is asked for waits in a queue. */
const standIns = `
  create schema net;
  create table net.http_request_queue (id bigserial, method text, url text, headers jsonb, body bytea, timeout_milliseconds int);
  create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}',
    headers jsonb default '{"Content-Type": "application/json"}', timeout_milliseconds int default 5000)
  returns bigint language sql as $$
    insert into net.http_request_queue (method, url, headers, body, timeout_milliseconds)
    values ('POST', url, headers, convert_to(body::text, 'UTF8'), timeout_milliseconds) returning id
  $$;
  create schema vault;
  create table vault.decrypted_secrets (name text, decrypted_secret text);`

test('the scheduled functions are those that ask for the secret of the scheduler', async () => {
  const names = readdirSync(functions, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map(({ name }) => name)
    .filter((name) => readFileSync(new URL(`${name}/index.ts`, functions), 'utf8').includes('scheduled('))
  const rows = await db.query<{ name: string }>('select private.scheduled_functions() as name order by 1')
  expect(rows.map(({ name }) => name)).toEqual(names.sort())
})

test('each is called once, with the secret and address of Vault, and none without them', async () => {
  await db.query(standIns)
  const call = () => db.query('select private.call_scheduled_functions()')
  const queued = () => db.query('select method, url, headers from net.http_request_queue order by id')
  await expect(call()).rejects.toThrow('Vault needs aso_project_url and aso_cron_secret')
  await db.query(
    `insert into vault.decrypted_secrets values ('aso_project_url', 'https://aso.example/'), ('aso_cron_secret', 'env(CRON_SECRET)')`,
  )
  await expect(call()).rejects.toThrow('Vault needs aso_project_url and aso_cron_secret')
  expect(await queued()).toEqual([])

  const secret = 'a secret of the scheduler'
  await db.query(`update vault.decrypted_secrets set decrypted_secret = $1 where name = 'aso_cron_secret'`, [
    secret,
  ])
  await call()
  const headers = { 'content-type': 'application/json', 'x-cron-secret': secret }
  const rows = await db.query<{ name: string }>('select private.scheduled_functions() as name')
  expect(await queued()).toEqual(
    rows.map(({ name }) => ({ method: 'POST', url: `https://aso.example/functions/v1/${name}`, headers })),
  )
})

test('nobody reaches the calls through the API', async () => {
  const reach = await db.query(
    `select r.role, p.proname from unnest(array['anon', 'authenticated', 'service_role']) r(role), pg_proc p
     where p.proname in ('call_scheduled_functions', 'scheduled_functions') and has_function_privilege(r.role, p.oid, 'execute')`,
  )
  expect(reach).toEqual([])
})
