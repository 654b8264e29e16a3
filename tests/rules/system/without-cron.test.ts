import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../support/database/test-database.ts'

/**
 * A machine may have pg_cron installed and its Postgres not load it: then the stack's own timer runs the jobs. What
 * pg_cron answers there is played; `npm run test:cron` has the real one.
 */

const db = openTestDatabase()
const chapter = fileURLToPath(
  new URL('../../../supabase/migrations/20260101000900_jobs.sql', import.meta.url),
)

/** The end of the chapter, which makes the schedules. */
async function schedules(): Promise<string> {
  const text = await readFile(chapter, 'utf8')
  return text.slice(text.lastIndexOf('do $$'))
}

/** Runs it where pg_cron is on the list of what there is and cannot be made, and leaves nothing behind. */
async function scheduleWhereCronFailsWith(code: string): Promise<void> {
  const make = await schedules()
  const undone = new Error('Nothing of this stays')
  await db.sql
    .begin(async (transaction) => {
      await transaction.unsafe(`
        create schema played;
        create view played.pg_available_extensions as select 'pg_cron'::name as name;
        create function played.fail() returns event_trigger language plpgsql as
          $$ begin raise exception 'pg_cron is not loaded' using errcode = '${code}'; end $$;
        create event trigger pg_cron_fails on ddl_command_start when tag in ('CREATE EXTENSION')
          execute function played.fail();
        set local search_path = played, pg_catalog;
      `)
      await transaction.unsafe(make)
      throw undone
    })
    .catch((error) => {
      if (error !== undone) throw error
    })
}

test.each([
  ['the server does not load it, which it says itself', 'XX000'],
  ['the server does not load it, so that it misses its settings', '42704'],
  ['it runs the jobs of another database', 'P0001'],
  ['the role may not make it', '42501'],
])('Where pg_cron is installed and %s, the migration goes on without', async (_, code) => {
  await scheduleWhereCronFailsWith(code)
})

test('Whatever else fails there ends the migration', async () => {
  await expect(scheduleWhereCronFailsWith('53100')).rejects.toThrow('pg_cron is not loaded')
})
