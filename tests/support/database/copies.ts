import type { BookingRow } from './builders.ts'
import type { TestDatabase } from './test-database.ts'

/**
 * A copy of a paid booking as it stands, with its own money in escrow: two statements instead of a story. It holds no days,
 * so that an item can have many.
 */
export async function copyOf(db: TestDatabase, { id }: Pick<BookingRow, 'id'>): Promise<BookingRow> {
  const [copy] = await db.withoutTriggers<BookingRow>(
    `insert into public.transactions
     select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'held_dates', 'empty'))).*
     from public.transactions t where t.id = $1 returning *`,
    [id],
  )
  if (!copy) throw new Error(`No booking ${id}`)
  await db.query(
    `select private.post(row(private.system_account('paystack_clearing'), private.escrow_of(t.id), t.total_amount,
       'card_payment', t.id, 'copy:' || t.id, 'Copy')::private.leg)
     from public.transactions t where t.id = $1`,
    [copy.id],
  )
  return copy
}

/**
 * Open bookings get deadlines far away: else every run of the jobs looks at all of them. A sale has no day that could be moved;
 * as active it is in nobody's way.
 */
const postponing = (which: string) => `
  with postponed as (
    select t.id from public.transactions t where ${which}
  ), claims as (
    update public.deposit_claims c set status = 'contested'
    from postponed p where c.transaction_id = p.id and c.status in ('open', 'countered', 'ruled')
  )
  update public.transactions t set rental_end_date = t.rental_end_date + 1000,
    booking_status = case when t.transaction_type = 'sale' then 'active' else t.booking_status end,
    question = null, question_by = null, question_at = null, question_due_at = null, question_note = null
  from postponed p where t.id = p.id and t.booking_status in ('confirmed', 'active')`

/** Of what earlier tests left open. */
export async function postponeDeadlines(db: TestDatabase): Promise<void> {
  await db.withoutTriggers(postponing('true'))
}

/** Of one booking that its test is done with. */
export async function postponeDeadline(db: TestDatabase, { id }: Pick<BookingRow, 'id'>): Promise<void> {
  await db.withoutTriggers(postponing('t.id = $1'), [id])
}
