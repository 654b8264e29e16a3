import type { Database } from '#database.types.ts'
import { db } from '@/lib/supabase'

export interface LostDiscount {
  /** Naira of a group discount that go from the deposit to the owner, as far as late days and claims leave it. */
  lost_discount: number
}

type Discounted = Pick<
  Database['public']['Tables']['transactions']['Row'],
  'id' | 'basket_id' | 'booking_status'
>

/** What the database answers at once. */
const atMost = 200

/** By booking, where a group fell apart. Only what was booked in a basket can have a group price. */
export async function fetchLostDiscounts(
  bookings: readonly Discounted[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const ids = bookings
    .filter(
      ({ basket_id, booking_status }) =>
        basket_id !== null && ['confirmed', 'active', 'returned', 'completed'].includes(booking_status),
    )
    .map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const { data } = await db()
    .rpc('lost_group_discounts', { p_transaction_ids: ids.slice(0, atMost) })
    .abortSignal(signal)
    .throwOnError()
  return new Map(data.map(({ transaction_id, amount }) => [transaction_id, amount]))
}
