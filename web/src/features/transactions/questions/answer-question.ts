import { db } from '@/lib/supabase'
import type { Booking } from '../model/booking'

/** Says that the handover did not happen: the other side has to answer. */
export async function reportHandover({ id, side }: Booking, note: string): Promise<void> {
  const report = { p_transaction_id: id, ...(note.trim() && { p_note: note.trim() }) }
  await db()
    .rpc(side === 'borrower' ? 'report_not_received' : 'report_no_show', report)
    .throwOnError()
}

export async function acceptQuestion({ id }: Booking): Promise<void> {
  await db().rpc('accept_question', { p_transaction_id: id }).throwOnError()
}

/** Opens a dispute, which an admin decides. */
export async function contestQuestion({ id }: Booking, note: string): Promise<void> {
  await db()
    .rpc('contest_question', { p_transaction_id: id, ...(note.trim() && { p_note: note.trim() }) })
    .throwOnError()
}

export async function withdrawQuestion({ id }: Booking): Promise<void> {
  await db().rpc('withdraw_question', { p_transaction_id: id }).throwOnError()
}

/** The borrower has the item. */
export async function confirmReceipt({ id }: Booking): Promise<void> {
  await db().rpc('confirm_receipt', { p_transaction_id: id }).throwOnError()
}
