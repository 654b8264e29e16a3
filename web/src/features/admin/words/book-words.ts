import type { Database } from '#database.types.ts'
import type { AccountKind } from '../api/books'
import type { Mismatch } from '../api/mismatches'

/** The accounts as admins read them. What is outside or was spent is below zero in the ledger, and is shown the other way round. */
export const accountWords = {
  paystack_clearing: { label: 'Paystack owes Aso', group: 'has', sign: -1 },
  bank: { label: 'Moved to the company’s bank', group: 'has', sign: -1 },
  debt: { label: 'Owed by members', group: 'has', sign: -1 },
  wallet: { label: 'Wallets', group: 'owes', sign: 1 },
  escrow: { label: 'Escrow of bookings', group: 'owes', sign: 1 },
  withdrawals_held: { label: 'Withdrawals on their way', group: 'owes', sign: 1 },
  card_refunds_held: { label: 'Refunds on their way to cards', group: 'owes', sign: 1 },
  chargebacks_held: { label: 'Disputed by banks, set aside', group: 'owes', sign: 1 },
  owed: { label: 'Owed to members by rulings', group: 'owes', sign: 1 },
  suspense: { label: 'Money in suspense', group: 'owes', sign: 1 },
  platform_revenue: { label: 'Revenue', group: 'own', sign: 1 },
  paystack_fees: { label: 'Paystack’s fees', group: 'own', sign: 1 },
  stamp_duty: { label: 'Stamp duty', group: 'own', sign: 1 },
  chargeback_losses: { label: 'Lost by chargebacks', group: 'own', sign: 1 },
} as const satisfies Record<AccountKind, { label: string; group: 'has' | 'owes' | 'own'; sign: 1 | -1 }>

export const groupWords = {
  has: 'What Aso has',
  owes: 'What Aso owes people',
  own: 'What Aso earned',
} as const

export type Group = keyof typeof groupWords

export interface Line {
  kind: AccountKind
  label: string
  amount: number
}

/** The accounts of a group with their balances, and the sum. */
export function linesOf(group: Group, balances: Record<AccountKind, number>): { lines: Line[]; sum: number } {
  const kinds = Object.keys(accountWords) as AccountKind[]
  const lines = kinds
    .filter((kind) => accountWords[kind].group === group)
    // Adding 0 makes a plain 0 of -0.
    .map((kind) => ({
      kind,
      label: accountWords[kind].label,
      amount: balances[kind] * accountWords[kind].sign + 0,
    }))
  return { lines, sum: lines.reduce((total, { amount }) => total + amount, 0) }
}

export const recordWords = {
  transaction: 'Payment',
  transfer: 'Payout',
  refund: 'Refund',
  settlement: 'Settlement',
  movement: 'Movement of the balance',
} as const satisfies Record<Database['public']['Enums']['paystack_record_kind'], string>

export const problemWords = {
  not_with_us: 'At Paystack, not with us',
  not_at_paystack: 'With us, not at Paystack',
  other_amount: 'Other amount',
} as const satisfies Record<Database['public']['Enums']['mismatch_problem'], string>

/** `3 hours old`, `2 days old`: whole ones that have passed. `now`: milliseconds. */
export function ageText({ since }: Pick<Mismatch, 'since'>, now: number): string {
  const hours = Math.max(Math.floor((now - Date.parse(since)) / 3_600_000), 0)
  if (hours === 0) return 'less than an hour old'
  const [count, unit] = hours < 48 ? [hours, 'hour'] : [Math.floor(hours / 24), 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'} old`
}
