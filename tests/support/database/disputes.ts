import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Database } from '#database.types.ts'
import {
  type BookingRow,
  day,
  heldForBooking,
  insertPaidBooking,
  item,
  member,
  moveIntoPast,
  storedBooking,
  updateReturnConfirmation,
  walletBalance,
} from './builders.ts'
import type { Person, TestDatabase, Values } from './test-database.ts'

export type Dispute = Database['public']['Tables']['disputes']['Row']
export type Outcome = Database['public']['Enums']['dispute_outcome']

export interface DisputeScene {
  ada: Person
  bola: Person
  admin: Person
  booking: BookingRow
}

const makeAdmin = (db: TestDatabase): Promise<Person> => member(db, 'Admin', { admin: true })

/**
 * Bola has paid ₦3,000 rent and ₦5,000 deposit for Ada's gele, from today on for three days. Every admin is told of each
 * dispute, so many scenes in one database go faster with one admin.
 */
export async function paidScene(
  db: TestDatabase,
  terms: Values = {},
  values: Values = {},
  oneAdmin?: Person,
): Promise<DisputeScene> {
  const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
  const admin = oneAdmin ?? (await makeAdmin(db))
  const booking = await insertPaidBooking(db, bola, await item(db, ada, terms), {
    rental_start_date: day(0),
    rental_end_date: day(2),
    ...values,
  })
  return { ada, bola, admin, booking }
}

/** Bola has bought Ada's gele for ₦20,000. */
export function soldScene(db: TestDatabase): Promise<DisputeScene> {
  return paidScene(db, {}, { transaction_type: 'buy', rental_start_date: null, rental_end_date: null })
}

/** Came back on its last day and is settled: Ada has ₦3,000, Bola ₦5,000. */
export async function settledScene(db: TestDatabase, oneAdmin?: Person): Promise<DisputeScene> {
  const scene = await paidScene(db, {}, {}, oneAdmin)
  await moveIntoPast(db, scene.booking, { days: 2 })
  await updateReturnConfirmation(db, scene.bola, scene.booking)
  await updateReturnConfirmation(db, scene.ada, scene.booking)
  return { ...scene, booking: await storedBooking(db, scene.booking) }
}

/** The time to appeal against rulings is over, for those who have not. */
export async function letAppealsEnd(db: TestDatabase): Promise<void> {
  await db.withoutTriggers('update public.disputes set appeal_until = now() where appeal_until > now()')
  await db.withoutTriggers(`update private.appeal_holds set held_until = now() where held_until < 'infinity'`)
  await db.query('update private.credit_holds set held_until = now()')
}

/** A list of texts as Postgres writes it. */
export const textList = (values: readonly (string | null)[]): string =>
  `{${values.map((value) => (value === null ? 'null' : JSON.stringify(value))).join(',')}}`

/** As the specification's client reports an issue. */
export function report(
  db: TestDatabase,
  reporter: Person,
  booking: BookingRow,
  values: Values = {},
): Promise<Dispute> {
  const reported_id = reporter.id === booking.borrower_id ? booking.lender_id : booking.borrower_id
  return db.as(reporter).insert<Dispute>('disputes', {
    reporter_id: reporter.id,
    reported_id,
    transaction_id: booking.id,
    issue_type: 'item_damaged',
    description: 'The hem is torn.',
    evidence_urls: '{}',
    status: 'pending',
    ...values,
  })
}

export interface Ruling {
  refund?: number | string
  penalty?: number | string
  reason?: string | null
}

export async function rule(
  db: TestDatabase,
  admin: Person,
  { id }: Pick<Dispute, 'id'>,
  outcome: Outcome | null,
  { refund = 0, penalty = 0, reason = 'The photos show it.' }: Ruling = {},
): Promise<Dispute | undefined> {
  const args = {
    p_dispute_id: id,
    p_outcome: outcome,
    p_refund: refund,
    p_penalty: penalty,
    p_reason: reason,
  }
  const [ruled] = await db.as(admin).call<Dispute>('rule_dispute', args)
  return ruled
}

export function disputeNow(db: TestDatabase, { id }: Pick<Dispute, 'id'>): Promise<Dispute> {
  return db.one<Dispute>('select * from public.disputes where id = $1', [id])
}

/** A file as the storage service notes it after an upload. */
export async function storeEvidence(
  db: TestDatabase,
  owner: Person,
  booking: Pick<BookingRow, 'id'>,
  bucket = 'documents',
): Promise<string> {
  const path = `${owner.id}/${booking.id}/${randomUUID()}.jpg`
  await db
    .as(owner)
    .query('insert into storage.objects (bucket_id, name, owner_id) values ($1, $2, $3)', [
      bucket,
      path,
      owner.id,
    ])
  return path
}

export type Disputed = DisputeScene & { dispute: Dispute }

/** One side has reported an issue of the paid rental (or sale). */
export async function reportedBy(
  db: TestDatabase,
  party: 'borrower' | 'lender',
  values: Values = {},
  sold = false,
): Promise<Disputed> {
  const scene = await (sold ? soldScene(db) : paidScene(db))
  const reporter = party === 'borrower' ? scene.bola : scene.ada
  return { ...scene, dispute: await report(db, reporter, scene.booking, values) }
}

/** Naira of lender and borrower, and what is held. */
export function disputedMoney(db: TestDatabase, { ada, bola, booking }: DisputeScene): Promise<number[]> {
  return Promise.all([walletBalance(db, ada), walletBalance(db, bola), heldForBooking(db, booking)])
}

/** The dispute is as it was, and all of the money is still held. */
export async function expectUntouched(db: TestDatabase, scene: Disputed, held = 8000): Promise<void> {
  expect(await disputeNow(db, scene.dispute)).toEqual(scene.dispute)
  expect(await storedBooking(db, scene.booking)).toMatchObject({ booking_status: 'disputed' })
  expect(await disputedMoney(db, scene)).toEqual([0, 0, held])
}

/** Raised as a deadline raises it that only an admin can end. */
export async function openCase(
  db: TestDatabase,
  booking: Pick<BookingRow, 'id'>,
  deadline: string,
): Promise<Dispute> {
  const text = 'select private.open_case(private.lock_booking($1), $2) as id'
  const { id } = await db.one<{ id: string }>(text, [booking.id, deadline])
  return disputeNow(db, { id })
}

/** The booking ended so long ago that nobody can report it any more. */
export async function letReportsEnd(db: TestDatabase, { id }: Pick<BookingRow, 'id'>): Promise<void> {
  await db.withoutTriggers(
    `update public.transactions set settled_at = settled_at - interval '1 year' where id = $1`,
    [id],
  )
}
