import { claimKinds } from '#contract/messages/claim.ts'
import { db } from '@/lib/supabase'
import { type ClaimedShares, claimedShares } from '../model/claimed-shares'

/** The ids of more would make too long an address; the rest is found on their own pages. */
const atMost = 100

interface Settled {
  id: string
  transaction_type: string
  booking_status: string
  lender_return_confirmed: boolean
}

/** What became of the claims against the deposits, by booking. */
export async function fetchClaimedShares(
  bookings: readonly Settled[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, ClaimedShares>> {
  const ids = bookings.filter(canHaveClaim).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const { data } = await db()
    .from('deposit_claims')
    .select('transaction_id, lines:claim_lines(kind, ruled_amount, final_amount)')
    .in('transaction_id', ids.slice(0, atMost))
    .limit(atMost)
    .limit(claimKinds.length, { referencedTable: 'lines' })
    .abortSignal(signal)
    .throwOnError()
  return new Map(data.map(({ transaction_id, lines }) => [transaction_id, claimedShares(lines)]))
}

function canHaveClaim({ transaction_type, booking_status, lender_return_confirmed }: Settled): boolean {
  const settled = booking_status === 'returned' || booking_status === 'completed'
  return transaction_type === 'rental' && settled && lender_return_confirmed
}
