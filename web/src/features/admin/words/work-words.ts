import type { Work } from '../api/dashboard'

/** What each kind of work is called. */
const names: Readonly<Record<string, string>> = {
  identity: 'Identity check',
  changed_identity: 'Changed name or number',
  withdrawal: 'Withdrawal',
  payout: 'Payout with a problem',
  claim: 'Deposit claim',
  dispute: 'Dispute',
  report: 'Report',
  appeal: 'Appeal against a suspension',
  flag: 'Flagged message',
  signal: 'Signal of fraud',
  suspense: 'Money to clear',
  card_refund: 'Refund to a card',
  chargeback: 'Chargeback',
  mismatch: 'Difference from Paystack',
}

export const workName = ({ kind }: Work): string => names[kind] ?? kind

const reported: Readonly<Record<string, string>> = {
  item: 'An item',
  rating: 'A rating',
  person: 'A person',
  message: 'A message in a chat',
  appeal: '',
}

const signals: Readonly<Record<string, string>> = {
  shared_mark: 'Accounts that share something',
  rental_circle: 'Rentals in a circle',
  low_price: 'A price far below others',
  cancellations: 'Many cancellations',
  new_account: 'A new account with a valuable booking',
  repeated_photo: 'A photo used before',
  chargeback: 'A chargeback',
}

/** Whom or what it is about, in words. */
export function workSubject({ kind, about }: Work): string {
  if (kind === 'report' || kind === 'appeal' || kind === 'flag') return reported[about ?? ''] ?? ''
  if (kind === 'signal') return signals[about ?? ''] ?? ''
  return about ?? ''
}

/** Where it is decided. */
export function workPath({ kind, subject_id }: Work): string {
  switch (kind) {
    case 'identity':
      return `/admin/kyc/${subject_id}`
    case 'changed_identity':
      return '/admin/kyc'
    case 'withdrawal':
    case 'payout':
      return '/admin/withdrawals'
    case 'claim':
      return `/admin/claims/${subject_id}`
    case 'dispute':
      return `/admin/disputes/${subject_id}`
    case 'chargeback':
      return `/admin/chargebacks/${subject_id}`
    case 'signal':
      return '/admin/signals'
    case 'suspense':
    case 'card_refund':
      return '/admin/suspense'
    case 'mismatch':
      return '/admin/books'
    default:
      return '/admin/reports'
  }
}
