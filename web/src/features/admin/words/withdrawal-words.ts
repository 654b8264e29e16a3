import { formatMoment } from '@/lib/lagos-time'
import type { QueuedWithdrawal, WithdrawalStatus } from '../api/withdrawals'

export const withdrawalStatuses = [
  { value: 'pending', label: 'Pending', variant: 'caution' },
  { value: 'approved', label: 'Approved', variant: 'info' },
  { value: 'paid', label: 'Paid', variant: 'good' },
  { value: 'rejected', label: 'Rejected', variant: 'neutral' },
  { value: 'cancelled', label: 'Cancelled', variant: 'neutral' },
  { value: 'failed', label: 'Failed', variant: 'neutral' },
  { value: 'reversed', label: 'Came back', variant: 'neutral' },
] as const satisfies readonly { value: WithdrawalStatus; label: string; variant: string }[]

export const statusWords = (status: WithdrawalStatus) =>
  withdrawalStatuses.find(({ value }) => value === status) ?? withdrawalStatuses[0]

/** Of the name on the identity document and the name at the bank. */
export const matchWords = {
  full: { label: 'Same name', variant: 'good' },
  partial: { label: 'Same in part', variant: 'caution' },
  none: { label: 'Other name', variant: 'caution' },
} as const satisfies Record<NonNullable<QueuedWithdrawal['name_match']>, { label: string; variant: string }>

const checks = {
  pending: 'The bank was not asked for the name yet',
  passed: 'The account is in the approved name',
  review: 'Compare the names, and say in the note why you pay',
} as const satisfies Record<QueuedWithdrawal['fraud_check_status'], string>

/** What the check of the request found. */
export function checkText({ fraud_check_status, name_match }: QueuedWithdrawal): string {
  const suspended = fraud_check_status === 'review' && name_match === 'full'
  return suspended ? 'The person was suspended when asking' : checks[fraud_check_status]
}

/** `1 of 2 (Ngozi Eze)`. */
export function approvalsText({ approved_by, approvals_needed }: QueuedWithdrawal): string {
  const names = approved_by.length > 0 ? ` (${approved_by.join(', ')})` : ''
  return `${approved_by.length} of ${approvals_needed}${names}`
}

/** `At once`, or the moment from which a new bank account can be paid. `now`: milliseconds. */
export const payableText = ({ payable_from }: QueuedWithdrawal, now: number): string =>
  Date.parse(payable_from) <= now ? 'At once' : `From ${formatMoment(payable_from)}`

/** Why this admin can't approve it now; null: nothing stands against it. */
export function whyNotApprove(withdrawal: QueuedWithdrawal, isOwn: boolean): string | null {
  if (isOwn) return 'Another admin has to decide about your own withdrawal.'
  if (withdrawal.status !== 'pending') return null
  if (withdrawal.refusal) return withdrawal.refusal
  return withdrawal.approved_by_me ? 'You have approved it. Another admin has to approve it as well.' : null
}
