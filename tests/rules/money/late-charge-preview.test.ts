import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { addDays, type DateOnly } from '#contract/rules/dates.ts'
import type { Side } from '@/domain/bookings/party-name'
import { lateCharge } from '@/features/transactions/return/late-charge'
import { lagosDay } from '@/lib/lagos-time'
import { type BookingRow, insertPaidBooking, item, member } from '../../support/database/builders.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'
import { rentalOf } from '../../support/fixtures/booking-row.ts'

const db = openTestDatabase()
let paid: BookingRow

beforeAll(async () => {
  const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
  paid = await insertPaidBooking(db, bola, await item(db, ada))
})

const lastDay = '2026-08-12'
const lastNight = Date.parse(`${lastDay}T23:00:00Z`)
const minuteInMs = 60_000

/** One side's word: when they said it, and which day they named. */
interface Word {
  at: string
  day: DateOnly | null
}

interface Return {
  price: number
  deposit: number
  first: Side
  words: { first: Word; second: Word }
}

const naira = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((kobo) => kobo / 100)
const minutes = (days: number) => fc.integer({ min: 0, max: days * 24 * 60 })
const daysBack = fc.option(fc.integer({ min: 0, max: 9 }))

/** Nobody names a day that has not come yet; the database refuses it. */
function wordAt(time: number, back: number | null): Word {
  const at = new Date(time).toISOString()
  return { at, day: back === null ? null : addDays(lagosDay(at), -back) }
}

const returns: fc.Arbitrary<Return> = fc
  .record({
    price: naira(5000),
    deposit: naira(8000),
    first: fc.constantFrom<Side>('borrower', 'lender'),
    start: minutes(12).map((count) => lastNight + (count - 2 * 24 * 60) * minuteInMs),
    wait: minutes(6).map((count) => count * minuteInMs),
    back: fc.tuple(daysBack, daysBack),
  })
  .map(({ start, wait, back, ...rest }) => ({
    ...rest,
    words: { first: wordAt(start, back[0]), second: wordAt(start + wait, back[1]) },
  }))

/** What the database makes of both words, in a transaction that is taken back. */
async function settle({ price, deposit, first, words }: Return) {
  const [borrower, lender] = first === 'borrower' ? [words.first, words.second] : [words.second, words.first]
  const connection = await db.sql.reserve()
  try {
    await connection.unsafe('begin')
    // Both sides at once: that settles the booking. Its total stays what Aso holds.
    await connection.unsafe(
      `update public.transactions set
         rental_start_date = $2::date - 2, rental_end_date = $2, rental_price = $3,
         deposit_amount = $4::numeric, rent_amount = total_amount - $4::numeric,
         borrower_return_confirmed = true, borrower_confirmed_at = $5::text::timestamptz, borrower_return_date = $6,
         lender_return_confirmed = true, lender_confirmed_at = $7::text::timestamptz, lender_return_date = $8
       where id = $1`,
      [paid.id, lastDay, price, deposit, borrower.at, borrower.day, lender.at, lender.day],
    )
    const [row] = await connection.unsafe(
      `select booking_status as status, late_days as days, late_fee as amount, claimed_amount as claimed, actual_return_date as returned
       from public.transactions where id = $1`,
      [paid.id],
    )
    return row
  } finally {
    await connection.unsafe('rollback')
    connection.release()
  }
}

/** What the second side is told before they confirm, knowing the first side's word. */
function toldToSecond({ price, deposit, first, words }: Return, day: DateOnly) {
  const { at, day: named } = words.first
  const word =
    first === 'borrower'
      ? { borrower_return_confirmed: true, borrower_confirmed_at: at, borrower_return_date: named }
      : { lender_return_confirmed: true, lender_confirmed_at: at, lender_return_date: named }
  const side = first === 'borrower' ? 'lender' : 'borrower'
  return told(
    rentalOf(side, { rental_end_date: lastDay, rental_price: price, deposit_amount: deposit, ...word }),
    day,
  )
}

function told(booking: ReturnType<typeof rentalOf>, day: DateOnly) {
  const charge = lateCharge(booking, day)
  const { days = 0, amount = 0, claimed = 0, countedDay } = charge ?? {}
  const late = days > 0 ? { returned: countedDay ?? day } : {}
  return { status: claimed > 0 ? 'returned' : 'completed', days, amount, claimed, ...late }
}

test('the previewed late charge of the second side is what the database charges', async () => {
  const named = returns.filter(({ words }) => words.second.day !== null)
  await fc.assert(
    fc.asyncProperty(named, async (back) => {
      expect(await settle(back)).toMatchObject(toldToSecond(back, back.words.second.day ?? ''))
    }),
    { numRuns: 300 },
  )
})

test('the previewed late charge of the first side is what the database charges when the other names no day', async () => {
  const alone = returns.filter(({ words }) => words.first.day !== null)
  await fc.assert(
    fc.asyncProperty(alone, async ({ words, ...rest }) => {
      const { first, price, deposit } = rest
      const terms = { rental_end_date: lastDay, rental_price: price, deposit_amount: deposit }
      const silent = { first: words.first, second: { ...words.second, day: null } }
      const row = await settle({ ...rest, words: silent })
      const expected = told(rentalOf(first, terms), words.first.day ?? '')
      // What the owner names alone is a claim until the renter agrees.
      if (first === 'borrower') expect(row).toMatchObject(expected)
      else expect(row).toMatchObject({ amount: 0, claimed: expected.amount })
    }),
    { numRuns: 300 },
  )
})
