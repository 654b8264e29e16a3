import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { postgresPrograms } from '../../scripts/postgres-programs.ts'
import { partsFolder } from './real-parts.ts'

/**
 * Debian's Postgres with Debian's pg_cron, in a copy of its own: the machine's Postgres stays as it is. pg_net and Vault
 * are in no package: what Postgres sees of them is written here, so that the migration finds what it finds on Supabase.
 */

const STAND_INS: Readonly<Record<string, string>> = {
  pg_net: `create schema net;
    create table net.http_request_queue (id bigserial primary key, method text, url text, headers jsonb, body bytea, timeout_milliseconds int);
    create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}',
      headers jsonb default '{"Content-Type": "application/json"}', timeout_milliseconds int default 5000)
    returns bigint language sql as $$
      insert into net.http_request_queue (method, url, headers, body, timeout_milliseconds)
      values ('POST', url, headers, convert_to(body::text, 'UTF8'), timeout_milliseconds) returning id
    $$;`,
  supabase_vault: `create table @extschema@.secrets (name text primary key, secret text);
    create view @extschema@.decrypted_secrets as select name, secret as decrypted_secret from @extschema@.secrets;
    create function @extschema@.create_secret(new_secret text, new_name text) returns void language sql as $$
      insert into vault.secrets (name, secret) values (new_name, new_secret)
    $$;`,
}

function runOrThrow(command: string, args: readonly string[], cwd: string): void {
  const { status, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? stderr.trim()}`)
}

function writeStandIns(extensions: string): void {
  for (const [name, sql] of Object.entries(STAND_INS)) {
    const control = name === 'supabase_vault' ? 'schema = vault\n' : ''
    writeFileSync(
      join(extensions, `${name}.control`),
      `default_version = '1.0'\nrelocatable = false\n${control}`,
    )
    writeFileSync(join(extensions, `${name}--1.0.sql`), sql)
  }
}

/** Answers where its programs are. Throws what is missing. */
export function postgresWithCron(): string {
  const programs = postgresPrograms()
  const version = /^\/usr\/lib\/postgresql\/(\d+)\/bin$/.exec(programs ?? '')?.[1]
  if (!version) throw new Error('pg_cron is tested with Debian’s PostgreSQL, which is not installed')
  const folder = join(partsFolder(), `postgresql-${version}-cron`)
  const copied = join(folder, `usr/lib/postgresql/${version}/bin`)
  if (existsSync(join(folder, 'installed'))) return copied
  const name = `postgresql-${version}-cron`
  console.log(`Fetching Debian's ${name} …`)
  mkdirSync(folder, { recursive: true })
  try {
    runOrThrow('apt-get', ['download', '-qq', name], folder)
  } catch (error) {
    throw new Error(`The package ${name} is missing: ${error instanceof Error ? error.message : error}`)
  }
  for (const part of ['lib', 'share']) {
    const path = `usr/${part}/postgresql/${version}`
    cpSync(`/${path}`, join(folder, path), { recursive: true, dereference: true })
  }
  const [file = ''] = readdirSync(folder).filter((entry) => entry.endsWith('.deb'))
  runOrThrow('dpkg', ['-x', file, folder], folder)
  writeStandIns(join(folder, `usr/share/postgresql/${version}/extension`))
  runOrThrow('chmod', ['-R', 'a+rX', folder], folder)
  writeFileSync(join(folder, 'installed'), '')
  return copied
}
