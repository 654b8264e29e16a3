import {
  type BookingRow,
  day,
  insertPaidBooking,
  insertPurchase,
  item,
  member,
  moveIntoPast,
  settleCardPayment,
  storedBooking,
  updateReturnConfirmation,
} from '../../support/database/builders.ts'
import type { Person, TestDatabase } from '../../support/database/test-database.ts'

/** Bola's paid booking of a dress of Ada's: rent ₦3,000, deposit ₦5,000; to buy ₦20,000. */
export interface Rented {
  booking: BookingRow
  ada: Person
  bola: Person
}

const cleaning = JSON.stringify([{ kind: 'cleaning', amount: 500, words: 'A stain' }])

/** A paid rental of three days that began so many days ago. */
export async function rented(db: TestDatabase, daysAgo: number): Promise<Rented> {
  const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
  const booking = await insertPaidBooking(db, bola, await item(db, ada))
  await moveIntoPast(db, booking, { days: 10 + daysAgo })
  return { ada, bola, booking: await storedBooking(db, booking) }
}

export async function bought(db: TestDatabase): Promise<Rented> {
  const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
  const booking = await insertPurchase(db, bola, await item(db, ada))
  await settleCardPayment(db, bola, booking)
  return { ada, bola, booking: await storedBooking(db, booking) }
}

export async function after(
  made: Promise<Rented>,
  ...next: ((found: Rented) => Promise<unknown>)[]
): Promise<Rented> {
  const found = await made
  for (const step of next) await step(found)
  return found
}

/** What the two of them do, each step on its own. */
export function endingSteps(db: TestDatabase) {
  const call = (person: Person, procedure: string, { booking }: Rented) =>
    db.as(person).call(procedure, { p_transaction_id: booking.id })
  const marks = (found: Rented) => call(found.ada, 'mark_handed_over', found)
  const receives = (found: Rented) => call(found.bola, 'confirm_receipt', found)
  const confirms = (side: 'ada' | 'bola') => (found: Rented) =>
    updateReturnConfirmation(db, found[side], found.booking)
  const laterBy =
    (days: number) =>
    ({ booking }: Rented) =>
      moveIntoPast(db, booking, { days })
  const namesYesterday = ({ bola: borrower, booking }: Rented) =>
    updateReturnConfirmation(db, borrower, booking, { actual_return_date: day(-1) })
  const claims = ({ ada: lender, booking }: Rented) =>
    db
      .as(lender)
      .call('claim_deposit', { p_transaction_id: booking.id, p_returned_on: day(-1), p_lines: cleaning })

  return { call, marks, receives, confirms, laterBy, namesYesterday, claims }
}
