import { expect, test } from 'vitest'
import {
  heldForBooking,
  insertPaidBooking,
  moveIntoPast,
  runJobs,
  storedBooking,
  updateReturnConfirmation,
} from '../../support/database/builders.ts'
import { leaveTime } from '../../support/database/deadlines.ts'
import { type BookedDressSetup, setUpDress } from '../../support/database/rentals.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'

const db = openTestDatabase()

/** The borrower has said it is back; the lender's time to answer is over. */
async function dueRental(): Promise<BookedDressSetup> {
  const setup = await setUpDress(db)
  const booking = await insertPaidBooking(db, setup.bola, setup.dress)
  await moveIntoPast(db, booking, { days: 13 })
  await updateReturnConfirmation(db, setup.bola, booking)
  await leaveTime(db, booking, -1)
  return { ...setup, booking: await storedBooking(db, booking) }
}

const raiseRent = (naira: number) =>
  `rent_amount = rent_amount + ${naira}, total_amount = total_amount + ${naira}`

const uncountable = `clocks_paused = clocks_paused + interval '293000 years'`
const countable = `clocks_paused = clocks_paused - interval '293000 years'`

test.each([
  ['a deadline that can not be counted', uncountable, countable, 'timestamp out of range'],
  ['more to pay out than it holds', raiseRent(1e6), raiseRent(-1e6), 'balance is too low'],
])(
  'a booking with %s does not hold up the others, and is reported each time',
  async (_, broken, mended, error) => {
    const [before, poisoned, after] = [await dueRental(), await dueRental(), await dueRental()]
    const { id } = poisoned.booking
    const write = (columns: string) =>
      db.query(`update public.transactions set ${columns} where id = $1`, [id])
    await write(broken)
    const reported = [{ booking: id, error: expect.stringContaining(error) }]
    const findings = () =>
      db.query(`select detail from private.reconcile() where problem = 'a booking cannot take its next step'`)

    expect(await runJobs(db)).toMatchObject({ deadlines: { confirm_return: 2 }, failed: reported })
    for (const { booking } of [before, after]) {
      expect(await storedBooking(db, booking)).toMatchObject({ booking_status: 'completed' })
      expect(await heldForBooking(db, booking)).toBe(0)
    }
    expect(await storedBooking(db, poisoned.booking)).toMatchObject({ booking_status: 'confirmed' })
    expect(await heldForBooking(db, poisoned.booking)).toBe(8000)

    expect(await runJobs(db)).toMatchObject({ deadlines: {}, failed: reported })
    expect(await findings()).toMatchObject([{ detail: reported[0] }])
    await write(mended)
    expect(await runJobs(db)).toMatchObject({ deadlines: { confirm_return: 1 }, failed: [] })
    expect(await heldForBooking(db, poisoned.booking)).toBe(0)
    expect(await findings()).toEqual([])
  },
)

test('two hundred bookings that failed before, a run’s whole share, come after one that has not', async () => {
  const poisoned = await dueRental()
  const { id } = poisoned.booking
  await db.query(`update public.transactions set ${uncountable} where id = $1`, [id])
  await db.withoutTriggers(
    `insert into public.transactions
     select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'held_dates', 'empty'))).*
     from public.transactions t, generate_series(1, 199) where t.id = $1`,
    [id],
  )
  expect((await runJobs(db)).failed).toHaveLength(200)

  const { booking } = await dueRental()
  const paidLast = `update public.transactions set paid_at = now() + interval '1 hour' where id = $1`
  await db.query(paidLast, [booking.id])
  expect(await runJobs(db)).toMatchObject({ deadlines: { confirm_return: 1 } })
  expect(await storedBooking(db, booking)).toMatchObject({ booking_status: 'completed' })

  await db.query('delete from private.failed_steps where transaction_id <> $1', [id])
  await db.withoutTriggers(
    'delete from public.transactions where id <> $1 and clocks_paused > $2::interval',
    [id, '1 year'],
  )
  await db.query(`update public.transactions set ${countable} where id = $1`, [id])
  expect(await runJobs(db)).toMatchObject({ deadlines: { confirm_return: 1 }, failed: [] })
})
