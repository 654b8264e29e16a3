import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type BookingRow, insertPaidBooking, item, member } from '../../support/database/builders.ts'
import { agreed, forgetBookings, onDays, remindAt } from '../../support/database/messaging/reminders.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

/** A booking whose reminder can't be written: the others are told in the same run, and admins hear of it. */

const db = openTestDatabase({ findings: ['a job fails'] })

let ada: Person
let bola: Person
beforeAll(async () => {
  await setSetting(db, 'new_member_rental_limit', 1000)
  await db.query(`create table private.no_reminders (about uuid primary key)`)
  await db.query(
    `create function private.break_reminder() returns trigger language plpgsql security definer set search_path = '' as $$
     begin
       if exists (select from private.no_reminders n where n.about = private.id_in_path(new.link)) then
         raise exception 'broken on purpose';
       end if;
       return new;
     end $$`,
  )
  await db.query(
    `create trigger break_reminder before insert on public.notifications for each row execute function private.break_reminder()`,
  )
})
beforeEach(async () => {
  await forgetBookings(db)
  await db.query('delete from private.no_reminders')
  await db.query('delete from private.failed_jobs')
  ada = await member(db, 'Ada Obi')
  bola = await member(db, 'Bola Ade')
})

async function rental(): Promise<BookingRow> {
  const booking = await insertPaidBooking(db, bola, await item(db, ada))
  await onDays(db, booking, '2100-01-01', '2100-01-31')
  return booking
}

const breakReminder = ({ id }: BookingRow) =>
  db.query('insert into private.no_reminders (about) values ($1)', [id])
const failures = () =>
  db.query<{ error: string }>(`select error from private.failed_jobs where job = 'a reminder'`)
const remindersAbout = async ({ id }: { id: string }) =>
  (
    await db.query(
      `select from public.notifications where about = $1 and kind in ('reminder', 'meeting_soon')`,
      [id],
    )
  ).length

test('a reminder that can’t be written stops no other one, is reported, and is tried once', async () => {
  const bookings = [await rental(), await rental(), await rental(), await rental()]
  const [first, second] = bookings.toSorted((a, b) => (a.id < b.id ? -1 : 1)) as [BookingRow, BookingRow]
  const others = bookings.filter(({ id }) => id !== first.id && id !== second.id)
  await breakReminder(first)
  await breakReminder(second)
  expect(await remindAt(db, '2099-12-31 10:00')).toBe(4)
  for (const booking of others) expect(await remindersAbout(booking)).toBe(2)
  for (const booking of [first, second]) expect(await remindersAbout(booking)).toBe(0)
  expect(await failures()).toEqual([{ error: `${second.id}: broken on purpose` }])
  expect(await db.query(`select problem from private.reconcile()`)).toEqual([{ problem: 'a job fails' }])
  // It would succeed now: nobody tries.
  await db.query('delete from private.no_reminders')
  expect(await remindAt(db, '2099-12-31 10:01')).toBe(0)
})

test('a reminder that can’t be written does not keep its booking from the next one', async () => {
  const booking = await rental()
  await agreed(db, booking, '2100-01-01 14:00')
  await breakReminder(booking)
  expect(await remindAt(db, '2099-12-31 10:00')).toBe(0)
  await db.query('delete from private.no_reminders')
  expect(await remindAt(db, '2100-01-01 12:00')).toBe(2)
  expect(await remindersAbout(booking)).toBe(2)
})

test('many reminders that can’t be written keep no other one waiting', async () => {
  const { names } = await db.one<{ names: string }>(
    `select string_agg(column_name, ', ') as names from information_schema.columns
     where table_schema = 'public' and table_name = 'transactions' and column_name <> 'id' and is_generated = 'NEVER'`,
  )
  const broken = await rental()
  await breakReminder(broken)
  // More copies than two runs look at, and behind them, by id and by place, one that is whole.
  const copies = 450
  const last = 'ffffffff-ffff-4fff-8fff-ffffffffffff'
  await db.withoutTriggers(
    `with copies as (
       insert into public.transactions (id, ${names})
       select case n when ${copies + 1} then '${last}' else '00000000-0000-4000-8000-' || lpad(n::text, 12, '0') end::uuid,
         ${names.replace('held_dates', `'empty'`)}
       from public.transactions, generate_series(1, ${copies + 1}) n where id = $1 order by n returning id
     ) insert into private.no_reminders (about) select id from copies where id <> '${last}'`,
    [broken.id],
  )
  let runs = 0
  while ((await remindersAbout({ id: last })) === 0 && runs < 30) {
    await remindAt(db, '2099-12-31 10:00')
    runs += 1
  }
  expect(await remindersAbout({ id: last })).toBe(2)
  expect(runs).toBeGreaterThan(2)
  const left = await db.one(`select private.bookings_to_remind_of('2099-12-31T10:00:00+01:00') as ids`)
  expect(left).toEqual({ ids: '{}' })
  // Nobody paid for the copies.
  await db.allWithoutTriggers([
    { text: `delete from private.reminders where transaction_id <> $1`, values: [broken.id] },
    { text: `delete from public.transactions where id = $1 or id::text like '00000000-%'`, values: [last] },
  ])
})

test('the report of a reminder that can’t be written is removed after a day without another', async () => {
  await breakReminder(await rental())
  await remindAt(db, '2099-12-31 10:00')
  expect(await failures()).toHaveLength(1)
  await db.query(`update private.failed_jobs set first_failed_at = first_failed_at - interval '23 hours'`)
  await remindAt(db, '2099-12-31 10:01')
  expect(await failures()).toHaveLength(1)
  await db.query(`update private.failed_jobs set first_failed_at = first_failed_at - interval '2 hours'`)
  await remindAt(db, '2099-12-31 10:02')
  expect(await failures()).toEqual([])
})
