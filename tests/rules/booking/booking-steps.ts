import {
  type BookingRow,
  day,
  insertPaidBooking,
  insertPurchase,
  item,
  member,
  moveIntoPast,
  settleCardPayment,
  updateReturnConfirmation,
} from '../../support/database/builders.ts'
import type { Person, TestDatabase, Values } from '../../support/database/test-database.ts'

/** Bola's booking of a dress of Ada's. */
export interface Case {
  booking: BookingRow
  ada: Person
  bola: Person
}

const rich = { wallet: 100_000 }
/** By the clock of the call: a run may go on past midnight. */
export const in3days = () => ({ rental_start_date: day(3), rental_end_date: day(5) })
export const from = (start: number, end: number) => ({
  rental_start_date: day(start),
  rental_end_date: day(end),
})
export const paidSale: typeof insertPaidBooking = async (place, borrower, thing, values) => {
  const booking = await insertPurchase(place, borrower, thing, values)
  await settleCardPayment(place, borrower, booking)
  return booking
}
export const further = async (found: Case, next: (found: Case) => Promise<unknown>): Promise<Case> => {
  await next(found)
  return found
}
export const cleaningClaim = JSON.stringify([{ kind: 'cleaning', amount: 500, words: 'A stain' }])
export const ask = { approval_required: true }

export type BookingSteps = ReturnType<typeof bookingSteps>

/** What happens to a booking, one after the other. */
export function bookingSteps(db: TestDatabase) {
  /** Bola, who has rented often enough to have several rentals, and a dress of Ada's. */
  async function setup(values: Values = {}) {
    const [ada, bola] = [await member(db, 'Ada', rich), await member(db, 'Bola', rich)]
    return { ada, bola, dress: await item(db, ada, values) }
  }

  async function booked(terms: Values, dates: Values, make = insertPaidBooking): Promise<Case> {
    const { ada, bola, dress } = await setup(terms)
    return { ada, bola, booking: await make(db, bola, dress, dates) }
  }

  /** A paid rental that began so many days ago. */
  async function begun(daysAgo: number, terms: Values = {}): Promise<Case> {
    const found = await booked(terms, from(10, 12))
    await moveIntoPast(db, found.booking, { days: 10 + daysAgo })
    return found
  }
  const handOver = ({ ada, booking }: Case) =>
    db.as(ada).call('mark_handed_over', { p_transaction_id: booking.id })
  const confirms = (side: 'ada' | 'bola') => (found: Case) =>
    updateReturnConfirmation(db, found[side], found.booking)
  const receives = ({ bola, booking }: Case) =>
    db.as(bola).call('confirm_receipt', { p_transaction_id: booking.id })
  const asks = (side: 'ada' | 'bola', procedure: string) => (found: Case) =>
    db.as(found[side]).call(procedure, { p_transaction_id: found.booking.id })
  const claims = ({ ada, booking }: Case) =>
    db
      .as(ada)
      .call('claim_deposit', { p_transaction_id: booking.id, p_returned_on: day(0), p_lines: cleaningClaim })
  const claimOf = ({ booking }: Case) =>
    db.one<{ id: string }>('select id from public.deposit_claims where transaction_id = $1', [booking.id])
  const answers = (answer: Values) => async (found: Case) => {
    await claims(found)
    const p_answers = JSON.stringify([{ kind: 'cleaning', ...answer }])
    await db.as(found.bola).call('answer_claim', { p_claim_id: (await claimOf(found)).id, p_answers })
  }
  const counters = answers({ answer: 'countered', counter_amount: 200 })
  const refuses = answers({ answer: 'refused', words: 'It was like that' })
  const rules = async (found: Case) => {
    await refuses(found)
    const p_rulings = JSON.stringify([{ kind: 'cleaning', amount: 300, reason: 'The photos show it' }])
    await db
      .as(await member(db, 'Admin', { admin: true }))
      .call('rule_claim', { p_claim_id: (await claimOf(found)).id, p_rulings })
  }
  const reports = ({ bola, booking }: Case) =>
    db.as(bola).insert('disputes', {
      reporter_id: bola.id,
      transaction_id: booking.id,
      issue_type: 'other',
      description: 'Hm',
    })
  return { booked, begun, handOver, confirms, receives, asks, claims, counters, refuses, rules, reports }
}
