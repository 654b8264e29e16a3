import { returnOpens } from '../return/return-state'
import type { Booking } from './booking'

type BadgeVariant = 'good' | 'caution' | 'info' | 'neutral'

const labels: Record<Booking['booking_status'], string> = {
  pending: 'Pending',
  requested: 'Requested',
  confirmed: 'Confirmed',
  active: 'Active',
  returned: 'Returned',
  completed: 'Completed',
  cancelled: 'Cancelled',
  declined: 'Declined',
  expired: 'Expired',
  disputed: 'Disputed',
}

export function statusLabel({ booking_status }: Pick<Booking, 'booking_status'>, expired: boolean): string {
  return expired && booking_status === 'pending' ? labels.expired : labels[booking_status]
}

/** Blue while confirmed, green once returned, yellow on the way; grey where there is no successful payment. */
export function statusVariant({
  paid,
  booking_status,
  return_status,
}: Pick<Booking, 'paid' | 'booking_status' | 'return_status'>): BadgeVariant {
  if (!paid) return 'neutral'
  if (booking_status === 'confirmed') return 'info'
  return booking_status === 'returned' || return_status === 'returned' ? 'good' : 'caution'
}

export function roleLabel({ sale, side }: Booking): string {
  if (sale) return side === 'borrower' ? 'Buyer' : 'Seller'
  return side === 'borrower' ? 'Renter' : 'Owner'
}

const turns: readonly string[] = ['handover_unproven', 'confirm_return']

/** The other side, or the money, waits for me alone. */
export function isMyTurn(booking: Booking): boolean {
  const { deadline, side } = booking
  if (deadline?.asked.length !== 1 || deadline.asked[0] !== side || returnOpens(booking)) return false
  return turns.includes(deadline.kind) || deadline.kind.startsWith('answer_')
}
