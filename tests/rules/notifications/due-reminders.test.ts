import { afterEach, beforeAll, expect, test } from 'vitest'
import { Random } from '../../ledger/random.ts'
import { insertPaidBooking, item, member } from '../../support/database/builders.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'
import { changeSome, LAST_MINUTE, minute, removeBookings, writeBookings } from './random-bookings.ts'

/** The job looks only at bookings that can be due. What it tells is what `reminders_of` says of all bookings, looked at one by one. */

const db = openTestDatabase()

const BOOKINGS = 1500
const MOMENTS = 14

interface Reminder {
  transaction_id: string
  user_id: string
  step: string
  event: string
}

const keysOf = (rows: Reminder[]): string[] =>
  rows
    .map(({ transaction_id, user_id, step, event }) => `${transaction_id} ${step} ${event} ${user_id}`)
    .sort()

const told = async () =>
  keysOf(await db.query<Reminder>('select transaction_id, user_id, step, event from private.reminders'))

/** Without the job: who is to be told what at this moment, and was not told it before. */
const due = async (now: string) =>
  keysOf(
    await db.query<Reminder>(
      `select t.id as transaction_id, u.id as user_id, r.step, r.event
       from public.transactions t, private.reminders_of(t, $1) r,
         unnest(case r.step when 'request_ending' then array[t.lender_id] when 'unfinished' then array[t.borrower_id]
           else array[t.borrower_id, t.lender_id] end) u (id)
       where $1 >= r.opens_at and $1 < r.closes_at and not exists (
         select from private.reminders d where d.transaction_id = t.id and d.step = r.step and d.event = r.event)`,
      [now],
    ),
  )

/** How many lines of each kind are in the lists of the two. */
async function lines(): Promise<Record<string, number>> {
  const rows = await db.query<{ kind: string; count: number }>(
    `select kind, count(*)::int as count from public.notifications where kind in ('reminder', 'meeting_soon', 'request_ending') group by 1`,
  )
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}

const kindOf = (key: string): string => {
  const step = key.split(' ')[1] ?? ''
  if (step.endsWith('_day')) return 'reminder'
  return step.endsWith('_soon') ? 'meeting_soon' : step
}

/** Runs the job until it finds nothing more. Answers how often it found something. */
async function runAll(now: string): Promise<number> {
  for (let runs = 0; runs < 50; runs += 1) {
    const { count } = await db.one<{ count: number }>('select private.send_reminders($1) as count', [now])
    if (count === 0) return runs
  }
  throw new Error('The job never ends')
}

async function changeHours(random: Random): Promise<void> {
  const choices = {
    reminder_hour: [0, 9, 10, 23],
    meeting_reminder_hours: [1, 2, 24],
    request_reminder_hours: [1, 3, 12],
    unfinished_reminder_hours: [1, 3, 72],
  }
  for (const [key, values] of Object.entries(choices)) await setSetting(db, key, random.pick(values))
}

/** In order; some at the minute in which something begins or ends. */
const moments = (random: Random): number[] =>
  Array.from(
    { length: MOMENTS },
    () => 60 * random.int(-36, LAST_MINUTE / 60) + random.pick([0, 0, 0, -1, 1, 30]),
  ).sort((one, other) => one - other)

beforeAll(async () => {
  await setSetting(db, 'new_member_rental_limit', 1000)
})

afterEach(() => removeBookings(db))

test.each([1, 2])('what is due is told, all of it and nothing else (seed %i)', async (seed) => {
  const random = new Random(seed)
  const booking = await insertPaidBooking(
    db,
    await member(db, 'Bola'),
    await item(db, await member(db, 'Ada')),
  )
  await writeBookings(db, random, BOOKINGS, booking)
  const steps = new Set<string>()
  let mostRuns = 0
  for (const at of moments(random)) {
    if (random.chance(0.3)) await changeHours(random)
    if (random.chance(0.5)) await changeSome(db, random, BOOKINGS, at)
    const [before, listed, expected] = [new Set(await told()), await lines(), await due(minute(at))]
    mostRuns = Math.max(mostRuns, await runAll(minute(at)))
    expect((await told()).filter((key) => !before.has(key))).toEqual(expected)
    const news = expected.filter((key) => kindOf(key) !== 'unfinished')
    for (const key of news) listed[kindOf(key)] = (listed[kindOf(key)] ?? 0) + 1
    expect(await lines()).toEqual(listed)
    for (const key of expected) steps.add(key.split(' ')[1] ?? '')
  }
  expect([...steps].sort()).toEqual([
    'handover_day',
    'handover_soon',
    'request_ending',
    'return_day',
    'return_soon',
    'unfinished',
  ])
  // More than one run can look at was due at some moment.
  expect(mostRuns).toBeGreaterThan(1)
})
