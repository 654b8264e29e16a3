import type { Database } from '#database.types.ts'

type Row = Database['public']['Tables']['transactions']['Row']

/** What of a booking says where it stands. */
export type PhaseRow = Pick<
  Row,
  | 'transaction_type'
  | 'booking_status'
  | 'paid_at'
  | 'hold_expires_at'
  | 'question'
  | 'claimed_amount'
  | 'handed_over_at'
  | 'handover_proven_at'
  | 'borrower_return_confirmed'
  | 'lender_return_confirmed'
>

/**
 * Where a booking stands, for every sentence about it.
 * - `unpaid`: its dates are held; `lapsed`: it ended before it was paid
 * - `requested`: paid, the owner has not accepted
 * - `handover`: accepted, and not handed over; `receipt`: by the owner's word alone
 * - `out`: the renter has it; `returning`: one side has confirmed the return
 * - `asked`: a question about the handover, or to cancel, waits for an answer
 * - `claimed`: a part of the deposit is claimed; `disputed`: Aso decides
 * - `completed`, `ended` (cancelled, declined or expired after it was paid)
 */
export type Phase =
  | 'unpaid'
  | 'lapsed'
  | 'requested'
  | 'handover'
  | 'receipt'
  | 'out'
  | 'returning'
  | 'asked'
  | 'claimed'
  | 'disputed'
  | 'completed'
  | 'ended'

export function phaseOf(row: PhaseRow, now: number): Phase {
  switch (row.booking_status) {
    case 'pending':
      return row.hold_expires_at !== null && Date.parse(row.hold_expires_at) > now ? 'unpaid' : 'lapsed'
    case 'requested':
    case 'disputed':
    case 'completed':
      return row.booking_status
    case 'returned':
      return 'claimed'
    case 'confirmed':
    case 'active':
      return phaseUnderWay(row)
    default:
      return row.paid_at === null ? 'lapsed' : 'ended'
  }
}

/** Accepted, and not over. */
function phaseUnderWay(row: PhaseRow): Phase {
  const { borrower_return_confirmed: borrower, lender_return_confirmed: lender } = row
  if (row.question !== null) return 'asked'
  if (row.claimed_amount > 0) return 'claimed'
  if (borrower !== lender) return 'returning'
  if (isUnproven(row)) return 'receipt'
  return row.booking_status === 'active' ? 'out' : 'handover'
}

/** A rental that only its owner calls handed over: the renter is asked whether they have it. */
export function isUnproven(row: PhaseRow): boolean {
  const { transaction_type, handed_over_at, handover_proven_at, booking_status } = row
  const runs = booking_status === 'confirmed' || booking_status === 'active'
  return transaction_type === 'rental' && runs && handed_over_at !== null && handover_proven_at === null
}
