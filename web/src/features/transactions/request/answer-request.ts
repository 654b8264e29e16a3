import { db } from '@/lib/supabase'
import type { Booking } from '../model/booking'

/** Accepts what the owner sees: days that the borrower changed a moment ago are refused. */
export async function acceptBooking({ id, rental_start_date, rental_end_date }: Booking): Promise<void> {
  const days =
    rental_start_date && rental_end_date ? { p_start: rental_start_date, p_end: rental_end_date } : {}
  await db()
    .rpc('accept_booking', { p_transaction_id: id, ...days })
    .throwOnError()
}

export async function declineBooking({ transactionId, reason }: { transactionId: string; reason: string }) {
  await db().rpc('decline_booking', { p_transaction_id: transactionId, p_reason: reason }).throwOnError()
}
