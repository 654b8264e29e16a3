import { expect } from 'vitest'
import {
  type BookingRow,
  heldForBooking,
  type Item,
  insertBooking,
  insertPaidBooking,
  item,
  member,
  moveIntoPast,
  storedBooking,
  walletBalance,
} from './builders.ts'
import { refusal } from './refusals.ts'
import type { Person, TestDatabase, Values } from './test-database.ts'

/** Where most stories begin: Ada's dress, and Bola who may want it. */
export interface DressSetup {
  ada: Person
  bola: Person
  dress: Item
}

export interface BookedDressSetup extends DressSetup {
  booking: BookingRow
}

export async function setUpDress(db: TestDatabase, values: Values = {}): Promise<DressSetup> {
  const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
  return { ada, bola, dress: await item(db, ada, values) }
}

/** Bola, with so much in the wallet, has booked the dress and not paid yet. */
export async function setUpUnpaidBooking(db: TestDatabase, wallet = 0): Promise<BookedDressSetup> {
  const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola', { wallet })]
  const dress = await item(db, ada)
  return { ada, bola, dress, booking: await insertBooking(db, bola, dress) }
}

/** A paid rental of three days, its last day so many days ago. */
export async function setUpEndedRental(
  db: TestDatabase,
  endedDaysAgo: number,
  values: Values = {},
): Promise<BookedDressSetup> {
  const { ada, bola, dress } = await setUpDress(db, values)
  const booking = await insertPaidBooking(db, bola, dress)
  await moveIntoPast(db, booking, { days: 12 + endedDaysAgo })
  return { ada, bola, dress, booking: await storedBooking(db, booking) }
}

export function storedBookingsOf(db: TestDatabase, person: Person): Promise<BookingRow[]> {
  return db.query('select * from public.transactions where borrower_id = $1 order by created_at', [person.id])
}

/** The attempt is refused with this title and status, and no booking stays. */
export async function expectRefused(
  db: TestDatabase,
  borrower: Person,
  attempt: Promise<BookingRow>,
  status: number,
  title: string,
  text?: string,
): Promise<void> {
  const refused = await refusal(attempt)
  expect(refused).toMatchObject({ code: `PT${status}`, hint: title })
  if (text !== undefined) expect(refused.message).toBe(text)
  expect(await storedBookingsOf(db, borrower)).toEqual([])
}

/** Aso holds nothing for the booking any more, and this is in the wallets. */
export async function expectMoney(
  db: TestDatabase,
  booking: BookingRow,
  wallets: readonly (readonly [Person, number])[],
): Promise<void> {
  expect(await heldForBooking(db, booking)).toBe(0)
  for (const [person, naira] of wallets) expect(await walletBalance(db, person)).toBe(naira)
}

export async function expectPaidOut(
  db: TestDatabase,
  { ada, bola, booking }: BookedDressSetup,
  lender: number,
  borrower: number,
): Promise<void> {
  expect(await heldForBooking(db, booking)).toBe(0)
  expect([await walletBalance(db, ada), await walletBalance(db, bola)]).toEqual([lender, borrower])
}
