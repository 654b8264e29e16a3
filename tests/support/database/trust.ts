import { addDays, type DateOnly } from '#contract/rules/dates.ts'
import {
  type BookingRow,
  insertPaidBooking,
  item,
  moveIntoPast,
  storedBooking,
  updateReturnConfirmation,
} from './builders.ts'
import { rate } from './ratings.ts'
import type { Person, Row, TestDatabase, Values } from './test-database.ts'

interface Finished {
  /** How many days ago the last day of the rental was. */
  daysAgo?: number
  lateDays?: number
  /** Of the item: three days of it are rented. */
  thing?: Values
}

/** A rental of three days that both sides have ended as agreed. */
export async function finishRental(
  db: TestDatabase,
  lender: Person,
  borrower: Person,
  { daysAgo = 4, lateDays = 0, thing = {} }: Finished = {},
): Promise<BookingRow> {
  const booked = await insertPaidBooking(db, borrower, await item(db, lender, thing))
  if (booked.booking_status === 'requested')
    await db.as(lender).call('accept_booking', { p_transaction_id: booked.id })
  await moveIntoPast(db, booked, { days: 12 + daysAgo })
  const booking = await storedBooking(db, booked)
  const returned = { actual_return_date: addDays(booking.rental_end_date as DateOnly, lateDays) }
  await updateReturnConfirmation(db, borrower, booking, returned)
  await updateReturnConfirmation(db, lender, booking, returned)
  return storedBooking(db, booked)
}

/** A finished rental after which the borrower gives the lender so many stars, and is given five. */
export async function rentAndRate(
  db: TestDatabase,
  lender: Person,
  borrower: Person,
  stars: number,
  thing: Values = {},
): Promise<void> {
  const booking = await finishRental(db, lender, borrower, { thing })
  await rate(db, borrower, booking, { overall_rating: stars })
  await rate(db, lender, booking)
}

/** The stored score; undefined before the first count. */
export const storedTrust = async (db: TestDatabase, { id }: Person): Promise<Row | undefined> =>
  (await db.query<Row>('select * from public.trust_scores where user_id = $1', [id]))[0]

/** Stores the score anew, as the jobs do. */
export const countTrust = (db: TestDatabase, { id }: Person) =>
  db.query('select private.count_trust(array[$1]::uuid[])', [id])

export async function calculateTrustScore(db: TestDatabase, person: Person): Promise<number | undefined> {
  const [row] = await db
    .as(person)
    .call<{ calculate_trust_score: number }>('calculate_trust_score', { p_user_id: person.id })
  return row?.calculate_trust_score
}

export interface MyTrust {
  overall_score: number
  ladder_level: number
  completed_rentals: number
  rental_people: number
  people_needed: number
  trust_level: 'new' | 'medium' | 'trusted'
  facts: { fact: string; value: string; points: number; fewest: number; most: number; reason: string }[]
}

/** What a person reads of their own score. */
export async function myTrust(db: TestDatabase, person: Person): Promise<MyTrust> {
  const [row] = await db.as(person).call<MyTrust>('my_trust')
  if (!row) throw new Error('No answer')
  return row
}
