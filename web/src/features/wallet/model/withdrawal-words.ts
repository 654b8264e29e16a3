import { formatDeadline, formatMoment } from '@/lib/lagos-time'
import type { Withdrawal } from '../api/withdrawals'

type Status = Withdrawal['status']

export const withdrawalStates = {
  pending: { label: 'Pending', variant: 'caution' },
  approved: { label: 'Approved', variant: 'info' },
  paid: { label: 'Paid', variant: 'good' },
  rejected: { label: 'Rejected', variant: 'neutral' },
  cancelled: { label: 'Cancelled', variant: 'neutral' },
  failed: { label: 'Failed', variant: 'neutral' },
  reversed: { label: 'Came back', variant: 'neutral' },
} as const satisfies Record<Status, { label: string; variant: string }>

/** What happens with it now, or what became of it. `now`: milliseconds. */
export function withdrawalText(withdrawal: Withdrawal, now: number): string {
  const { status, processed_at } = withdrawal
  switch (status) {
    case 'pending':
      return pendingText(withdrawal, now)
    case 'approved':
      return 'Approved and on its way to your bank, usually the same day.'
    case 'paid':
      return `Sent to your bank${processed_at ? ` on ${formatMoment(processed_at)}` : ''}.`
    case 'rejected':
      return 'It was not paid. The money is back in your wallet.'
    case 'cancelled':
      return 'You cancelled it. The money is back in your wallet.'
    case 'failed':
      return 'The bank did not accept it. The money is back in your wallet.'
    case 'reversed':
      return 'The bank sent it back. The whole amount is back in your wallet.'
  }
}

function pendingText({ payable_from, fraud_check_status }: Withdrawal, now: number): string {
  if (Date.parse(payable_from) > now)
    return `This bank account is new to us. We can pay from ${formatDeadline(payable_from)}, once an admin has approved it.`
  if (fraud_check_status === 'pending')
    return 'We are asking your bank whose account it is. Then an admin reviews it.'
  return 'An admin is reviewing it. We’ll email you.'
}
