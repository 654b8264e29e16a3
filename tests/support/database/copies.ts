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

/** What earlier tests left open gets deadlines far away: else every run of the jobs looks at all of it. */
export async function postponeDeadlines(db: TestDatabase): Promise<void> {
  await db.allWithoutTriggers([
    {
      text: `update public.transactions set rental_end_date = rental_end_date + 1000, question = null, question_by = null,
        question_at = null, question_due_at = null, question_note = null where booking_status in ('confirmed', 'active')`,
    },
    {
      text: `update public.deposit_claims set status = 'contested' where status in ('open', 'countered', 'ruled')`,
    },
  ])
}
