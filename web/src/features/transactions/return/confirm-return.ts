import type { DateOnly } from '#contract/rules/dates.ts'
import type { Side } from '@/domain/bookings/party-name'
import { db } from '@/lib/supabase'

export interface Confirmation {
  transactionId: string
  side: Side
  notes: string
  /** The day the item came back; a sale has none. */
  returned: DateOnly | null
}

/** Confirms one's own side. When the other side has too, the money moves in the same breath. */
export async function confirmReturn({ transactionId, side, notes, returned }: Confirmation): Promise<void> {
  const own = side === 'borrower' ? { borrower_return_confirmed: true } : { lender_return_confirmed: true }
  await db()
    .from('transactions')
    .update({
      ...own,
      ...(notes.trim() && { return_notes: notes.trim() }),
      ...(returned && { actual_return_date: returned }),
    })
    .eq('id', transactionId)
    .select('id')
    .single()
    .throwOnError()
}
