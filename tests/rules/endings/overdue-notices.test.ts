import { describe, expect, test } from 'vitest'
import {
  type BookingRow,
  insertPaidBooking,
  item,
  member,
  moveIntoPast,
  runJobs,
} from '../../support/database/builders.ts'
import { leaveTime } from '../../support/database/deadlines.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import { after, endingSteps, rented } from './ending-steps.ts'

/** What the two sides are told of a rental that is late, on its first day and after. */

const db = openTestDatabase()
const { receives } = endingSteps(db)

/** Hours before an admin is asked; the seventh day after the last is over then. */
const hours = [159, 156, 153, 150, 108, 60]

/** As if the notice of this place in the list is due, and those before were sent. */
async function send(booking: BookingRow, number: number): Promise<void> {
  await leaveTime(db, booking, 3600 * (hours[number - 1] ?? 0) - 1)
  await db.query('delete from private.deadline_notices where transaction_id = $1 and number >= $2', [
    booking.id,
    number,
  ])
  for (let run = 1; run <= 2; run += 1) expect(await runJobs(db)).toMatchObject({ failed: [] })
}

const told = async ({ id }: Person) => {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count from public.notifications where user_id = $1 and kind = 'overdue'`,
    [id],
  )
  return row?.count
}

test('a renter is told four times on the first late day, from nine o’clock on, the owner at noon; both on the third and fifth, each once', async () => {
  const { booking, ada, bola } = await after(rented(db, 4), receives)
  const [{ schedule = [] } = {}] = await db.query<{ schedule: number[] }>(
    `select to_jsonb(array(select extract(epoch from s - private.day_start(t.rental_end_date + 1))::int / 3600
       from unnest(private.deadline_schedule(private.next_deadline(t), t)) s)) as schedule
     from public.transactions t where t.id = $1`,
    [booking.id],
  )
  expect(schedule).toEqual([9, 12, 15, 18, 60, 108, 168])
  const counts = []
  for (const number of hours.keys()) {
    await send(booking, number + 1)
    counts.push([await told(bola), await told(ada)])
  }
  expect(counts).toEqual([
    [1, 0],
    [2, 1],
    [3, 1],
    [4, 1],
    [5, 2],
    [6, 3],
  ])
})

describe('the words', () => {
  const words = async (endedDaysAgo: number, values = {}) => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const booking = await insertPaidBooking(db, bola, await item(db, ada, values))
    await moveIntoPast(db, booking, { days: 12 + endedDaysAgo })
    return db.one<{ words: string; hour: number }>(
      `select private.notice_text(t, private.next_deadline(t), 'borrower', '{late} late.{late_cost} Return it.') as words,
         extract(hour from now() at time zone 'Africa/Lagos')::int as hour
       from public.transactions t where t.id = $1`,
      [booking.id],
    )
  }

  test('count hours on the first late day, then days, and say what a day costs', async () => {
    const { words: first, hour } = await words(1)
    expect(first).toBe(
      `${hour === 1 ? '1 hour' : `${hour} hours`} late. A late day costs ₦1,000, from your deposit. Return it.`,
    )
    expect((await words(2)).words).toMatch(/^2 days late\./)
  })

  test('name no cost where there is no deposit that could pay it', async () => {
    expect((await words(3, { deposit_amount: 0 })).words).toBe('3 days late. Return it.')
  })
})
