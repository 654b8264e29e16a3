import { formatNaira } from '#contract/rules/money.ts'
import { formatMoment } from '@/lib/lagos-time'
import type { SuspenseDecision, SuspenseItem } from '../api/suspense'

/** Naira as everywhere; other currencies by their code. */
export const formatAmount = (amount: number, currency: string): string =>
  currency === 'NGN' ? formatNaira(amount) : `${currency || 'No currency'} ${amount.toLocaleString('en-NG')}`

export const kindWords: Record<SuspenseItem['kind'], string> = {
  mismatch: 'Wrong amount or currency',
  deleted_account: 'Account is deleted',
  withdrawal: 'Withdrawal came back',
  taken_back: 'Credit taken back',
}

/** What an admin can choose, and what then happens. */
export const decisionWords: Record<SuspenseDecision, { label: string; done: string; text: string }> = {
  refund: {
    label: 'Send back to the card',
    done: 'Sent back to the card',
    text: 'Paystack refunds the card that paid.',
  },
  credit: {
    label: 'Credit to a wallet',
    done: 'Credited',
    text: 'It goes to the wallet of a member whom you choose.',
  },
  accept: { label: 'Accept as paid', done: 'Accepted', text: 'It counts as the payment it was meant to be.' },
  paid_back: {
    label: 'Paid back by hand',
    done: 'Paid back by hand',
    text: 'It has left our balance at Paystack already, or there is nothing to pay back.',
  },
}

/** What accepting it would do with the difference. */
export function acceptText({ amount, asked_amount, paid_for }: SuspenseItem): string {
  if (!paid_for || asked_amount === null) return `${formatNaira(amount)} is added to the wallet of the payer.`
  const difference = amount - asked_amount
  return difference > 0
    ? `The booking is paid; ${formatNaira(difference)} too much goes to the payer’s wallet.`
    : 'The booking is paid.'
}

export function choicesOf({ can_refund, can_credit, can_accept }: SuspenseItem): SuspenseDecision[] {
  return [
    ...(can_refund ? (['refund'] as const) : []),
    ...(can_credit ? (['credit'] as const) : []),
    ...(can_accept ? (['accept'] as const) : []),
    'paid_back',
  ]
}

const refundStates: Record<NonNullable<SuspenseItem['refund_status']>, string> = {
  requested: 'waiting to be sent',
  pending: 'at Paystack',
  processing: 'at Paystack',
  'needs-attention': 'Paystack needs something',
  processed: 'done',
  failed: 'failed',
}

/** `Sent back to the card: done`. */
export function decidedText({ decision, refund_status, credited_name }: SuspenseItem): string {
  if (decision === null) return ''
  const { done } = decisionWords[decision]
  if (decision === 'refund' && refund_status) return `${done}: ${refundStates[refund_status]}`
  return decision === 'credit' ? `${done} to ${credited_name ?? 'a former member'}` : done
}

/** `Ngozi Obi, 3 Aug 2026, 2:00 pm: "His card"`. */
export function proposedText({ proposed_by, proposed_at, proposal_reason }: SuspenseItem): string {
  const when = proposed_at ? `, ${formatMoment(proposed_at)}` : ''
  return `${proposed_by ?? 'A former admin'}${when}: “${proposal_reason ?? ''}”`
}
