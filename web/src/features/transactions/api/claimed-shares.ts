import { claimKinds } from '#contract/messages/claim.ts'
import { type ClaimedShares, claimedShares } from '@/domain/bookings/claimed-shares'
import { db } from '@/lib/supabase'

/** The ids of more would make too long an address; the rest is found on their own pages. */
const atMost = 100

interface Settled {
  id: string
  transaction_type: string
  booking_status: string
  claimed_amount: number
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
    .select('transaction_id, lines:claim_lines(kind, claimed_amount, ruled_amount, final_amount)')
    .in('transaction_id', ids.slice(0, atMost))
    .limit(atMost)
    .limit(claimKinds.length, { referencedTable: 'lines' })
    .abortSignal(signal)
    .throwOnError()
  return new Map(data.map(({ transaction_id, lines }) => [transaction_id, claimedShares(lines)]))
}

function canHaveClaim(booking: Settled): boolean {
  const { transaction_type, booking_status, claimed_amount, lender_return_confirmed } = booking
  const settled = booking_status === 'returned' || booking_status === 'completed'
  return transaction_type === 'rental' && lender_return_confirmed && (settled || claimed_amount > 0)
}
