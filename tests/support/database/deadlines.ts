import { type BookingRow, type JobCounts, runJobs } from './builders.ts'
import { type Caller, claimsOf, type Row, type TestDatabase } from './test-database.ts'

export interface Deadline {
  kind: string
  asked: string[]
  since: string
  due_at: string
  afterwards: string
}

/** The deadline that runs for a booking now; null: none. */
export async function deadlineOf(db: TestDatabase, { id }: Pick<BookingRow, 'id'>): Promise<Deadline | null> {
  const text = `select (d).kind, to_jsonb((d).asked) as asked, (d).since, (d).due_at, (d).afterwards
    from public.transactions t cross join lateral (select private.next_deadline(t)) n (d)
    where t.id = $1 and (d).kind is not null`
  const [deadline] = await db.query<Deadline>(text, [id])
  return deadline ?? null
}

/** Moves what the deadline is counted from, so that it is over in so many seconds; only its own times change. */
const MOVE = `
  update public.transactions t set
    hold_expires_at = t.hold_expires_at + case when d.kind = 'pay' then d.by else '0' end,
    paid_at = t.paid_at + case when d.kind = 'answer_request' then d.by else '0' end,
    question_at = t.question_at + d.by, question_due_at = t.question_due_at + d.by,
    clocks_paused = t.clocks_paused + case when t.question is null then d.by else '0' end
  from (
    select (n.d).kind, now() + make_interval(secs => $2::float8) - (n.d).due_at as by
    from public.transactions x cross join lateral (select private.next_deadline(x)) n (d) where x.id = $1
  ) d
  where t.id = $1`

/** Writes down that every notice that the schedule names until now was sent in time. */
const TELL = `
  insert into private.deadline_notices (transaction_id, kind, since, number, sent_at)
  select t.id, (n.d).kind, (n.d).since, s.number, s.at
  from public.transactions t cross join lateral (select private.next_deadline(t)) n (d),
    unnest(trim_array(private.deadline_schedule(n.d, t), 1)) with ordinality s (at, number)
  where t.id = $1 and s.at <= now()
  on conflict (transaction_id, kind, since, number) do update set sent_at = excluded.sent_at`

/**
 * Nobody waits in a test: the deadline that runs for the booking ends in so many seconds (negative: it is over), and its
 * notices were sent in time.
 */
export async function leaveTime(
  db: TestDatabase,
  { id }: Pick<BookingRow, 'id'>,
  seconds: number,
): Promise<void> {
  await db.sql.begin(async (transaction) => {
    await transaction.unsafe(MOVE, [id, seconds])
    await transaction.unsafe(TELL, [id])
  })
}

/** The deadline that runs for the booking passes, nobody answers, the jobs run. */
export async function passDeadline(db: TestDatabase, booking: Pick<BookingRow, 'id'>): Promise<JobCounts> {
  await leaveTime(db, booking, -1)
  return runJobs(db)
}

/**
 * What a caller does with the deadline over in exactly so many seconds (negative: since), however long the test takes: within
 * a transaction the time stands still. `owner`: of the database, as the jobs.
 */
export async function atTime(
  db: TestDatabase,
  { id }: Pick<BookingRow, 'id'>,
  seconds: number,
  caller: Caller | 'owner',
  text: string,
  values: readonly string[] = [],
): Promise<Row[]> {
  return db.sql.begin(async (transaction) => {
    await transaction.unsafe(MOVE, [id, seconds])
    await transaction.unsafe(TELL, [id])
    const settings = caller === 'owner' ? [] : Object.entries(claimsOf(caller))
    for (const setting of settings) await transaction.unsafe('select set_config($1, $2, true)', setting)
    return [...(await transaction.unsafe(text, [...values]))]
  })
}
