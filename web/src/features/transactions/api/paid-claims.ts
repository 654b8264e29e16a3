import { claimKinds } from '#contract/messages/claim.ts'
import { addNaira } from '#contract/rules/money.ts'
import { db } from '@/lib/supabase'

/** The ids of more would make too long an address; the rest is found on their own pages. */
const atMost = 100

interface Settled {
  id: string
  transaction_type: string
  booking_status: string
  lender_return_confirmed: boolean
}

/** Naira that claims have taken of the deposits, by booking; their late days are in its late fee. */
export async function fetchPaidClaims(
  bookings: readonly Settled[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const ids = bookings.filter(canHavePaid).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const { data } = await db()
    .from('deposit_claims')
    .select('transaction_id, lines:claim_lines(kind, final_amount)')
    .in('transaction_id', ids.slice(0, atMost))
    .limit(atMost)
    .limit(claimKinds.length, { referencedTable: 'lines' })
    .abortSignal(signal)
    .throwOnError()
  return new Map(
    data.map(({ transaction_id, lines }) => [
      transaction_id,
      addNaira(...lines.map(({ kind, final_amount }) => (kind === 'late_days' ? 0 : (final_amount ?? 0)))),
    ]),
  )
}

function canHavePaid({ transaction_type, booking_status, lender_return_confirmed }: Settled): boolean {
  return transaction_type === 'rental' && booking_status === 'completed' && lender_return_confirmed
}
