import type { BookingRow } from '../builders.ts'
import type { Person, TestDatabase } from '../test-database.ts'
import type { Notification } from './notifications.ts'

/** A time of Lagos: `2099-12-30 10:00`. */
export const lagos = (time: string): string => `${time.replace(' ', 'T')}:00+01:00`

/** The job that reminds people, as if it ran at this time of Lagos. Answers how many people were told. */
export async function remindAt(db: TestDatabase, time: string): Promise<number> {
  const [row] = await db.query<{ count: number }>('select private.send_reminders($1::timestamptz) as count', [
    lagos(time),
  ])
  return row?.count ?? Number.NaN
}

/** The booking has these days, as if it always had. */
export const onDays = (db: TestDatabase, { id }: BookingRow, first: string, last: string) =>
  db.withoutTriggers(
    `update public.transactions set rental_start_date = $2::date, rental_end_date = $3::date,
       held_dates = daterange($2::date, $3::date, '[]') where id = $1`,
    [id, first, last],
  )

/** Both sides agreed a while ago to meet at this time of Lagos. */
export const agreed = (
  db: TestDatabase,
  { id, borrower_id, lender_id }: BookingRow,
  time: string,
  { occasion = 'handover', place = 'Shoprite Ikeja, main gate' } = {},
) =>
  db.query(
    `insert into public.meetings (transaction_id, occasion, suggested_by, asked_id, place, meet_at, status)
     values ($1, $2::public.meeting_occasion, $3, $4, $5, $6::timestamptz, 'agreed') returning id`,
    [id, occasion, borrower_id, lender_id, place, lagos(time)],
  )

/** The borrower has the item since a while. */
export const handedOver = (db: TestDatabase, { id }: BookingRow) =>
  db.withoutTriggers(
    `update public.transactions set booking_status = 'active', handed_over_at = now(), handover_proven_at = now() where id = $1`,
    [id],
  )

/** The reminders that a person sees, the oldest first. */
export const remindersOf = (db: TestDatabase, person: Person): Promise<Notification[]> =>
  db.as(person).query<Notification>(
    `select id, kind, title, body, link, news_until, read_at from public.notifications
       where kind in ('reminder', 'meeting_soon', 'request_ending', 'unfinished') order by id`,
  )

export async function reminderTitles(db: TestDatabase, person: Person): Promise<string[]> {
  const list = await remindersOf(db, person)
  return list.map(({ title }) => title)
}

/** A number that was verified, unless said otherwise. */
export const givePhone = (db: TestDatabase, { id }: Person, phone: string, verified = true) =>
  db.query('update private.profiles set phone_number = $2, phone_verified_at = $3 where user_id = $1', [
    id,
    phone,
    verified ? '2026-01-01' : null,
  ])

/** The text messages of reminders to a person, the oldest first. */
export async function reminderTexts(db: TestDatabase, person: Person): Promise<string[]> {
  const rows = await db.query<{ body: string }>(
    `select o.body from private.outbox o join private.profiles p on p.phone_number = o.recipient
     where p.user_id = $1 and o.kind = 'sms' and o.cause in ('reminder', 'meeting_soon', 'request_ending') order by o.id`,
    [person.id],
  )
  return rows.map(({ body }) => body)
}

/** Of the bookings until now nothing is told any more, and the hours are those of the defaults. */
export const forgetBookings = (db: TestDatabase) =>
  db.allWithoutTriggers([
    { text: `update public.meetings set status = 'withdrawn'` },
    {
      text: `update public.transactions set hold_expires_at = '2030-01-01', paid_at = case when paid_at is not null then now() end,
        rental_start_date = case when transaction_type = 'rental' then date '2030-01-01' end,
        rental_end_date = case when transaction_type = 'rental' then date '2030-01-03' end, held_dates = 'empty'`,
    },
    {
      text: `update public.app_settings set setting_value = default_value where setting_key like '%reminder%'`,
    },
  ])
