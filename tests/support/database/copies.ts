import type { BookingRow } from './builders.ts'
import type { TestDatabase } from './test-database.ts'

/**
 * A copy of a paid booking as it stands, with its own money in escrow: one round trip instead of a story. It holds no days,
 * so that an item can have many.
 */
export async function copyOf(db: TestDatabase, { id }: Pick<BookingRow, 'id'>): Promise<BookingRow> {
  return db.sql.begin(async (transaction) => {
    await transaction.unsafe('set local session_replication_role = replica')
    const [copy] = await transaction.unsafe(
      `insert into public.transactions
       select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'held_dates', 'empty'))).*
       from public.transactions t where t.id = $1 returning *`,
      [id],
    )
    await transaction.unsafe('set local session_replication_role = origin')
    await transaction.unsafe(
      `select private.post(row(private.system_account('paystack_clearing'), private.escrow_of(t.id), t.total_amount,
         'card_payment', t.id, 'copy:' || t.id, 'Copy')::private.leg)
       from public.transactions t where t.id = $1`,
      [copy?.id],
    )
    return copy as unknown as BookingRow
  })
}
