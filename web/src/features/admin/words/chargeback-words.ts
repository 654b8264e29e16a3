import type { ChargebackCase } from '../model/chargeback'

/** Paystack's own words, as people say them. It may add others: they are shown with spaces. */
const gatewayStatuses: Record<string, string> = {
  'awaiting-merchant-feedback': 'Waits for our answer',
  'awaiting-bank-feedback': 'Answered, waiting for the bank',
  pending: 'Open',
  resolved: 'Ended',
  archived: 'Ended',
}
const gatewayResolutions: Record<string, string> = {
  'merchant-accepted': 'the money goes back to the card',
  declined: 'the payment is confirmed',
}

/** `Ended: the payment is confirmed`; null: it has said nothing. */
export function gatewayText(status: string | null, resolution: string | null): string | null {
  if (!status && !resolution) return null
  const ended = resolution && (gatewayResolutions[resolution] ?? spaced(resolution))
  if (!status) return ended
  return [gatewayStatuses[status] ?? sentence(status), ended].filter(Boolean).join(': ')
}

const categories: Record<string, string> = {
  fraud: 'Fraud',
  chargeback: 'Chargeback',
  general: 'General complaint',
}

export const categoryText = (category: string | null): string | null =>
  category && (categories[category.toLowerCase()] ?? sentence(category))

export function bookingText({
  booking_status,
  frozen_at,
}: Pick<NonNullable<ChargebackCase['booking']>, 'booking_status' | 'frozen_at'>): string {
  return frozen_at ? `${sentence(booking_status)}, on hold` : sentence(booking_status)
}

const spaced = (word: string): string => word.replace(/[-_]+/g, ' ')
const sentence = (word: string): string => spaced(word).replace(/^./, (letter) => letter.toUpperCase())
