import type { Random } from '../../ledger/random.ts'
import type { BookingRow } from '../../support/database/builders.ts'
import type { TestDatabase } from '../../support/database/test-database.ts'

/** Bookings in every state, around one midnight of Lagos, each as likely to be reminded of as not. */

const MIDNIGHT = Date.parse('2100-05-10T00:00:00+01:00')
const DAY = 24 * 60

/** The time so many minutes after the midnight. */
export const minute = (minutes: number): string => new Date(MIDNIGHT + minutes * 60_000).toISOString()
const dayOf = (days: number): string => new Date(Date.UTC(2100, 4, 10 + days)).toISOString().slice(0, 10)

export const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

const states = [
  'pending',
  'requested',
  'confirmed',
  'active',
  'returned',
  'completed',
  'cancelled',
  'declined',
  'expired',
  'disputed',
] as const
/** Those that are reminded of come more often. */
const likely = [
  ...states,
  'requested',
  'confirmed',
  'confirmed',
  'confirmed',
  'active',
  'active',
  'expired',
] as const

const paidStates = new Set<string>(['requested', 'confirmed', 'active', 'returned', 'completed', 'disputed'])

const hours = (random: Random, from: number, to: number): number => 60 * random.int(from, to)
const maybe = <T>(random: Random, share: number, value: T): T | null => (random.chance(share) ? value : null)

/** Each sixth is one of a crowd: more rentals begin on one day than one run of the job looks at. */
const CROWD = 6
const plain = {
  booking_status: 'confirmed',
  payment_status: 'successful',
  transaction_type: 'rental',
  rental_start_date: dayOf(2),
  rental_end_date: dayOf(4),
  paid_at: minute(-4 * DAY),
  accepted_at: null,
  handed_over_at: null,
  handover_proven_at: null,
  frozen_at: null,
  question: null,
  borrower_return_confirmed: false,
  lender_return_confirmed: false,
}

function bookingRow(random: Random, n: number) {
  const state = random.pick(likely)
  const isRental = random.chance(0.8)
  const start = random.int(-2, 3)
  const paid = hours(random, -96, 60) + random.pick([0, 0, 1, 59])
  const isPaid = paidStates.has(state) || (state !== 'pending' && random.chance(0.2))
  const accepted = maybe(random, 0.5, minute(paid + hours(random, 0, 20)))
  const handed = state === 'active' || random.chance(0.05) ? minute(paid + hours(random, 1, 60)) : null
  return {
    id: idOf(n),
    booking_status: state,
    payment_status: isPaid ? 'successful' : 'pending',
    transaction_type: isRental ? 'rental' : 'sale',
    rental_start_date: isRental ? dayOf(start) : null,
    rental_end_date: isRental ? dayOf(start + random.int(1, 4)) : null,
    paid_at: isPaid ? minute(paid) : null,
    accepted_at: isPaid ? accepted : null,
    handed_over_at: handed,
    handover_proven_at: random.chance(0.5) ? handed : null,
    hold_expires_at: minute(hours(random, -72, 72) + random.pick([0, 0, 30])),
    frozen_at: maybe(random, 0.05, minute(0)),
    question: maybe(random, 0.05, 'cancel'),
    borrower_return_confirmed: random.chance(0.05),
    lender_return_confirmed: random.chance(0.05),
    ...(n % CROWD === 0 && plain),
  }
}

export const occasions = ['handover', 'return'] as const

export function meetingRow(random: Random, n: number, occasion: (typeof occasions)[number]) {
  const at = random.int(-48, 120) * 60 + random.pick([0, 0, 15, 30])
  return {
    transaction_id: idOf(n),
    occasion,
    meet_at: minute(at),
    changed_at: minute(at - random.pick([30, 60, 119, 120, 121, hours(random, 3, 96)])),
    status: random.chance(0.8) ? 'agreed' : random.pick(['open', 'replaced', 'withdrawn', 'ended']),
  }
}

/** Writes so many of them, all of the item and the two people of this one. */
export async function writeBookings(
  db: TestDatabase,
  random: Random,
  count: number,
  { id }: BookingRow,
): Promise<void> {
  const numbers = Array.from({ length: count }, (_, at) => at + 1)
  const rows = numbers.map((n) => bookingRow(random, n))
  const names = Object.keys(rows[0] ?? {})
  const questions = ['question_by', 'question_at', 'question_due_at']
  const { kept } = await db.one<{ kept: string }>(
    `select string_agg('b.' || column_name, ', ') as kept from information_schema.columns
     where table_schema = 'public' and table_name = 'transactions' and column_name <> all ($1)`,
    [`{${[...names, ...questions, 'held_dates'].join(',')}}`],
  )
  const theirs = names.map((name) => `x.${name}`).join(', ')
  await db.withoutTriggers(
    `insert into public.transactions (${names.join(', ')}, ${questions.join(', ')}, held_dates, ${kept.replaceAll('b.', '')})
     select ${theirs}, case when x.question is not null then 'borrower'::public.booking_party end,
       case when x.question is not null then now() end, case when x.question is not null then now() end, 'empty', ${kept}
     from public.transactions b, jsonb_populate_recordset(null::public.transactions, $2) x where b.id = $1`,
    [id, JSON.stringify(rows)],
  )
  const meetings = numbers.flatMap((n) =>
    occasions.filter(() => random.chance(0.5)).map((occasion) => meetingRow(random, n, occasion)),
  )
  await db.withoutTriggers(
    `insert into public.meetings (transaction_id, occasion, meet_at, changed_at, status, place, suggested_by, asked_id)
     select x.transaction_id, x.occasion, x.meet_at, x.changed_at, x.status, 'Gate 7', b.borrower_id, b.lender_id
     from public.transactions b, jsonb_populate_recordset(null::public.meetings, $2) x where b.id = $1`,
    [id, JSON.stringify(meetings)],
  )
}

/** Some move to other days, some meetings are called off, and others are agreed on. */
export async function changeSome(
  db: TestDatabase,
  random: Random,
  count: number,
  now: number,
): Promise<void> {
  for (let change = 0; change < 20; change += 1) {
    const n = random.int(1, count)
    const occasion = random.pick(occasions)
    await db.query(
      `update public.meetings set status = 'replaced', changed_at = $3::timestamptz
       where transaction_id = $1 and occasion = $2::public.meeting_occasion and status in ('open', 'agreed')`,
      [idOf(n), occasion, minute(now)],
    )
    if (random.chance(0.6)) {
      const row = { ...meetingRow(random, n, occasion), changed_at: minute(now), status: 'open' }
      await db.query(
        `with b as (select * from public.transactions where id = $1), m as (select * from jsonb_populate_record(null::public.meetings, $2))
         insert into public.meetings (transaction_id, occasion, meet_at, changed_at, status, place, suggested_by, asked_id)
         select m.transaction_id, m.occasion, m.meet_at, m.changed_at, m.status, 'Gate 8', b.borrower_id, b.lender_id from b, m`,
        [idOf(n), JSON.stringify(row)],
      )
      await db.query(
        `update public.meetings set status = 'agreed' where transaction_id = $1 and status = 'open'
        and occasion = $2::public.meeting_occasion`,
        [idOf(n), occasion],
      )
    }
  }
  for (let change = 0; change < 10; change += 1) {
    const n = idOf(random.int(1, count))
    await db.allWithoutTriggers([
      {
        text: `update public.transactions set rental_start_date = rental_start_date + $2::int, rental_end_date = rental_end_date + $2::int where id = $1`,
        values: [n, random.int(-2, 3)],
      },
      { text: 'select private.take_back_reminders($1)', values: [n] },
    ])
  }
}

/** Nobody paid for them. */
export const removeBookings = (db: TestDatabase) =>
  db.allWithoutTriggers(
    ['private.reminders', 'public.meetings', 'public.transactions'].map((table) => ({
      text: `delete from ${table} where ${table.endsWith('transactions') ? 'id' : 'transaction_id'}::text like '00000000-%'`,
    })),
  )

export const LAST_MINUTE = 5 * DAY
