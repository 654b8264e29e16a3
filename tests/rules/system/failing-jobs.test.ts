import { expect, test } from 'vitest'
import {
  type BookingRow,
  day,
  insertBooking,
  insertPaidBooking,
  moveIntoPast,
  runJobs,
  storedBooking,
  updateReturnConfirmation,
} from '../../support/database/builders.ts'
import { leaveTime } from '../../support/database/deadlines.ts'
import { setUpDress } from '../../support/database/rentals.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'

const db = openTestDatabase()

/** Each job and its function. */
const jobs = {
  deadlines: 'take_due_steps',
  counters_cleared: 'clear_old_counters',
  expired_holds: 'expire_unpaid_holds',
  groups_settled: 'settle_groups',
  trust_counted: 'count_due_trust',
  ratings_opened: 'open_due_ratings',
  rating_notices: 'send_rating_notices',
  owners_ranked: 'rank_due_owners',
  papers_cleared: 'clear_papers',
  suspensions_ended: 'end_due_suspensions',
  signals_found: 'find_due_signals',
  days_added_up: 'add_up_days',
  search_alerts: 'look_for_saved_searches',
  photos_cleared: 'clear_unsent_photos',
  model_calls_cleared: 'clear_model_calls',
  markets_counted: 'count_due_markets',
}

/** Lets a function of the jobs fail after it has written something; answers what mends it. */
async function breakJob(name: string): Promise<() => Promise<unknown>> {
  const { source } = await db.one<{ source: string }>(
    `select pg_get_functiondef(oid) as source from pg_proc where proname = $1 and pronamespace = 'private'::regnamespace`,
    [name],
  )
  const result = name === 'take_due_steps' ? 'jsonb' : 'int'
  await db.query(
    `create or replace function private.${name}() returns ${result} language plpgsql security definer set search_path = '' as
     $$ begin insert into private.rate_limits (key, window_start, hits) values ('${name}', now(), 1); raise exception 'broken on purpose'; end $$`,
  )
  return () => db.query(source)
}

const findings = () =>
  db.query<{ detail: unknown }>(`select detail from private.reconcile() where problem = 'a job fails'`)

/** A rental whose return the lender left unanswered, and days that are held without payment; both are over. */
async function dueBookings(): Promise<{ returned: BookingRow; unpaid: BookingRow }> {
  const { bola, dress } = await setUpDress(db)
  const returned = await insertPaidBooking(db, bola, dress)
  await moveIntoPast(db, returned, { days: 13 })
  await updateReturnConfirmation(db, bola, returned)
  await leaveTime(db, returned, -1)
  const other = await setUpDress(db)
  const unpaid = await insertBooking(db, other.bola, other.dress, {
    rental_start_date: day(20),
    rental_end_date: day(21),
  })
  await db.query('update public.transactions set hold_expires_at = now() where id = $1', [unpaid.id])
  return { returned, unpaid }
}
const statusOf = async (booking: BookingRow) => (await storedBooking(db, booking)).booking_status

test.each(Object.entries(jobs))(
  'the job %s that fails leaves nothing half done, stops no other, and is reported',
  async (job, name) => {
    const { returned, unpaid } = await dueBookings()
    const mend = await breakJob(name)
    const { failed, ...counts } = await runJobs(db)
    const failure = { job, error: 'broken on purpose' }
    expect(failed).toEqual([failure])
    const others = Object.keys(jobs).filter((other) => other !== job)
    expect(Object.keys(counts)).toEqual(expect.arrayContaining(others))
    expect(await statusOf(returned)).toBe(job === 'deadlines' ? 'confirmed' : 'completed')
    expect(await statusOf(unpaid)).toBe(job === 'expired_holds' ? 'pending' : 'expired')
    expect(await db.query('select from private.rate_limits where key = $1', [name])).toEqual([])
    expect(await findings()).toMatchObject([{ detail: failure }])
    await mend()
    expect((await runJobs(db)).failed).toEqual([])
    expect([await statusOf(returned), await statusOf(unpaid)]).toEqual(['completed', 'expired'])
    expect(await findings()).toEqual([])
  },
)
