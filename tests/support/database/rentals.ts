import { expect } from 'vitest'
import {
  type Booking,
  balance,
  book,
  bookingNow,
  escrow,
  type Item,
  item,
  member,
  paidBooking,
  timePasses,
} from './builders.ts'
import { refusal } from './refusals.ts'
import type { Person, Town, Values } from './test-database.ts'

/** Where most stories begin: Ada's dress, and Bola who may want it. */
export interface Scene {
  ada: Person
  bola: Person
  dress: Item
}

export interface BookedScene extends Scene {
  booking: Booking
}

export async function dressScene(town: Town, values: Values = {}): Promise<Scene> {
  const [ada, bola] = [await member(town, 'Ada'), await member(town, 'Bola')]
  return { ada, bola, dress: await item(town, ada, values) }
}

/** Bola, with so much in the wallet, has booked the dress and not paid yet. */
export async function unpaidScene(town: Town, wallet = 0): Promise<BookedScene> {
  const [ada, bola] = [await member(town, 'Ada'), await member(town, 'Bola', { wallet })]
  const dress = await item(town, ada)
  return { ada, bola, dress, booking: await book(town, bola, dress) }
}

/** A paid rental of three days, its last day so many days ago. */
export async function endedRental(
  town: Town,
  endedDaysAgo: number,
  values: Values = {},
): Promise<BookedScene> {
  const { ada, bola, dress } = await dressScene(town, values)
  const booking = await paidBooking(town, bola, dress)
  await timePasses(town, booking, { days: 12 + endedDaysAgo })
  return { ada, bola, dress, booking: await bookingNow(town, booking) }
}

export function bookingsOf(town: Town, person: Person): Promise<Booking[]> {
  return town.query('select * from public.transactions where borrower_id = $1 order by created_at', [
    person.id,
  ])
}

/** The attempt is refused with this title and status, and no booking stays. */
export async function expectRefused(
  town: Town,
  borrower: Person,
  attempt: Promise<Booking>,
  status: number,
  title: string,
  text?: string,
): Promise<void> {
  const refused = await refusal(attempt)
  expect(refused).toMatchObject({ code: `PT${status}`, hint: title })
  if (text !== undefined) expect(refused.message).toBe(text)
  expect(await bookingsOf(town, borrower)).toEqual([])
}

/** Aso holds nothing for the booking any more, and this is in the wallets. */
export async function expectMoney(
  town: Town,
  booking: Booking,
  wallets: readonly (readonly [Person, number])[],
): Promise<void> {
  expect(await escrow(town, booking)).toBe(0)
  for (const [person, naira] of wallets) expect(await balance(town, person)).toBe(naira)
}

export async function expectPaidOut(
  town: Town,
  { ada, bola, booking }: BookedScene,
  lender: number,
  borrower: number,
): Promise<void> {
  expect(await escrow(town, booking)).toBe(0)
  expect([await balance(town, ada), await balance(town, bola)]).toEqual([lender, borrower])
}
