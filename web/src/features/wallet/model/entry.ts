import {
  ArrowDownLeft,
  ArrowUpRight,
  CreditCard,
  HandCoins,
  Landmark,
  type LucideIcon,
  Sparkles,
  Undo2,
} from 'lucide-react'
import { formatNaira } from '#contract/rules/money.ts'
import type { WalletEntry } from '../api/wallet-history'

interface EntryKind {
  label: string
  icon: LucideIcon
  incoming: boolean
}

const entryKinds: Record<WalletEntry['transaction_type'], EntryKind> = {
  deposit: { label: 'Funding', icon: ArrowDownLeft, incoming: true },
  withdrawal: { label: 'Withdrawal', icon: Landmark, incoming: false },
  payment: { label: 'Payment', icon: ArrowUpRight, incoming: false },
  refund: { label: 'Refund', icon: Undo2, incoming: true },
  earnings: { label: 'Earnings', icon: HandCoins, incoming: true },
}

/** To the card that paid: by its type it is a withdrawal. */
const cardRefund: EntryKind = { label: 'Refund to card', icon: CreditCard, incoming: false }

const aiSession: EntryKind = { label: 'AI session', icon: Sparkles, incoming: false }

export function kindOf({
  transaction_type,
  reference,
}: Pick<WalletEntry, 'transaction_type' | 'reference'>): EntryKind {
  if (transaction_type === 'withdrawal' && reference?.startsWith('card_refund:')) return cardRefund
  if (transaction_type === 'payment' && reference?.startsWith('ai_session:')) return aiSession
  return entryKinds[transaction_type]
}

/** `+₦5,000` or `−₦5,000`. */
export function signedNaira(amount: number, incoming: boolean): string {
  return `${incoming ? '+' : '−'}${formatNaira(amount)}`
}
