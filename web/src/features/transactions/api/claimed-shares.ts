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

export interface ClaimedShares {
  /** Naira that claims have taken of the deposit; their late days are in the late fee. */
  paid_claim: number
  /** Naira of what is claimed still that a ruling gives to the owner; null where there is no ruling. */
  ruled_claim: number | null
}

export const nothingClaimed: ClaimedShares = { paid_claim: 0, ruled_claim: null }

interface Line {
  kind: string
  ruled_amount: number | null
  final_amount: number | null
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

export function claimedShares(lines: readonly Line[]): ClaimedShares {
  const ruled = lines.filter(
    ({ ruled_amount, final_amount }) => ruled_amount !== null && final_amount === null,
  )
  return {
    paid_claim: addNaira(
      ...lines.map(({ kind, final_amount }) => (kind === 'late_days' ? 0 : (final_amount ?? 0))),
    ),
    ruled_claim: ruled.length > 0 ? addNaira(...ruled.map(({ ruled_amount }) => ruled_amount ?? 0)) : null,
  }
}

function canHaveClaim({ transaction_type, booking_status, lender_return_confirmed }: Settled): boolean {
  const settled = booking_status === 'returned' || booking_status === 'completed'
  return transaction_type === 'rental' && settled && lender_return_confirmed
}
