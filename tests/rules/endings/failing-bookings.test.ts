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

test.each([
  [
    'a deadline that can not be counted',
    `clocks_paused = clocks_paused + interval '293000 years'`,
    `clocks_paused = clocks_paused - interval '293000 years'`,
    'timestamp out of range',
  ],
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

    expect(await runJobs(db)).toMatchObject({ deadlines: { confirm_return: 2 }, failed: reported })
    for (const { booking } of [before, after]) {
      expect(await storedBooking(db, booking)).toMatchObject({ booking_status: 'completed' })
      expect(await heldForBooking(db, booking)).toBe(0)
    }
    expect(await storedBooking(db, poisoned.booking)).toMatchObject({ booking_status: 'confirmed' })
    expect(await heldForBooking(db, poisoned.booking)).toBe(8000)

    expect(await runJobs(db)).toMatchObject({ deadlines: {}, failed: reported })
    await write(mended)
    expect(await runJobs(db)).toMatchObject({ deadlines: { confirm_return: 1 }, failed: [] })
    expect(await heldForBooking(db, poisoned.booking)).toBe(0)
  },
)
