import { bookingMessages, insufficientBalanceText, type Message } from '#contract/messages/common.ts'
import { formatNaira } from '#contract/rules/money.ts'
import type { PaymentMethod, TransactionType } from '#contract/taxonomy.ts'
import type { BookingDraft } from './draft'

export type DraftField = 'dates' | 'address' | 'payment'

export interface DraftProblem {
  field: DraftField
  message: Message
}

interface Circumstances {
  type: TransactionType
  payment: PaymentMethod
  total: number
  balance: number
}

/** The first thing that is missing, in the order of the form. The database checks all of it again. */
export function checkDraft(draft: BookingDraft, circumstances: Circumstances): DraftProblem | null {
  const { type, payment, total, balance } = circumstances
  if (type === 'rental') {
    if (!draft.start || !draft.end) return { field: 'dates', message: bookingMessages.missingDates }
    if (draft.start >= draft.end) return { field: 'dates', message: bookingMessages.invalidDates }
  }
  if (draft.receive === 'delivery' && !draft.address.trim()) {
    return { field: 'address', message: bookingMessages.addressRequired }
  }
  if (payment === 'wallet' && balance < total) {
    const text = insufficientBalanceText(formatNaira(total), formatNaira(balance))
    return { field: 'payment', message: { ...bookingMessages.insufficientBalance, text } }
  }
  return null
}
