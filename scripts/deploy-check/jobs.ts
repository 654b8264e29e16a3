import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Area, Query } from './area.ts'
import { MIGRATIONS } from './migrations.ts'

/** What pg_cron has to run, as the migrations schedule it. */
async function scheduledByMigrations(): Promise<Map<string, string>> {
  const jobs = new Map<string, string>()
  for (const file of await readdir(MIGRATIONS)) {
    const text = await readFile(join(MIGRATIONS, file), 'utf8')
    for (const [, name = '', when = ''] of text.matchAll(/cron\.schedule\('([^']+)',\s*'([^']+)'/g))
      jobs.set(name, when)
  }
  return jobs
}

interface Job {
  name: string
  schedule: string
  active: boolean
  /** Of the last run that has ended. */
  status: string | null
  message: string | null
  idle: boolean
}

const JOBS = `select j.jobname as name, j.schedule, j.active, r.status, r.return_message as message,
  j.schedule = '* * * * *' and coalesce(r.start_time < now() - interval '10 minutes', true) as idle
from cron.job j left join lateral (
  select d.status, d.return_message, d.start_time from cron.job_run_details d where d.jobid = j.jobid and d.end_time is not null
  order by d.start_time desc limit 1) r on true`

function jobDiffers(name: string, when: string, job: Job | undefined): string | undefined {
  if (!job) return `${name} is not scheduled`
  if (!job.active) return `${name} is switched off`
  if (job.schedule !== when) return `${name} runs at "${job.schedule}", not at "${when}"`
  if (job.status === 'failed') return `${name} failed the last time: ${job.message ?? 'without a word'}`
  return job.idle ? `${name} has not run for ten minutes` : undefined
}

/** What waits although a job of every minute should have taken it. */
const WAITING = `select 'mails and messages wait in private.outbox: is deliver-outbox called every minute?' as line
  from private.outbox where sent_at is null and tries = 0 and next_try_at < now() - interval '10 minutes' having count(*) > 0
union all
select 'uploads wait to be looked at: is check-uploads called every minute?'
  from private.uploads_to_check where next_try_at < now() - interval '10 minutes' having count(*) > 0
union all
select 'files of people who are gone wait to be removed: is remove-files called every minute?'
  from private.files_to_remove where next_try_at < now() - interval '1 day' having count(*) > 0
union all
select 'closed accounts wait to be erased: does remove-files fail, or are there too many?'
  from private.profiles p
  where p.erased_at is null and p.deleted_at < now() - private.setting_interval('closed_account_days') - interval '2 days'
    and not private.has_unfinished_matter(p.user_id) having count(*) > 0`

export async function checkJobs(query: Query): Promise<Area> {
  const wanted = await scheduledByMigrations()
  const waiting = (await query<{ line: string }>(WAITING)).map(({ line }) => line)
  const [found] = await query<{ there: boolean }>(`select to_regclass('cron.job') is not null as there`)
  const seen = `${wanted.size} are scheduled and nothing waits for longer than it should`
  if (!found?.there)
    return {
      name: 'jobs',
      differences: ['pg_cron is not installed: the database runs nothing by itself', ...waiting],
      seen,
    }
  const jobs = new Map((await query<Job>(JOBS)).map((job) => [job.name, job]))
  const lines = [...wanted].map(([name, when]) => jobDiffers(name, when, jobs.get(name)))
  return { name: 'jobs', differences: [...lines.filter((line) => line !== undefined), ...waiting], seen }
}
