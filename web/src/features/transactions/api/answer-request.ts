import { db } from '@/lib/supabase'

export async function acceptBooking(transactionId: string): Promise<void> {
  await db().rpc('accept_booking', { p_transaction_id: transactionId }).throwOnError()
}

export async function declineBooking({ transactionId, reason }: { transactionId: string; reason: string }) {
  await db().rpc('decline_booking', { p_transaction_id: transactionId, p_reason: reason }).throwOnError()
}
