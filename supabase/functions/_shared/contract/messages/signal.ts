import type { Message } from './common.ts'

/** What admins read around signals of fraud: facts, no verdicts. */
export const signalMessages = {
  listFailed: { title: 'Error loading signals', text: 'Please try again' },
  nothingNew: { title: 'No new signals', text: 'There are none, or they are all marked as seen.' },
  nothingSeen: { title: 'No seen signals', text: 'Signals that an admin marks as seen are kept here.' },
  seen: { title: 'Marked as seen', text: 'It reopens if more evidence appears.' },
  failed: { title: 'Not marked', text: 'Nothing was changed. Please try again.' },
} as const satisfies Record<string, Message>

export const signalKinds = [
  { value: 'shared_mark', label: 'Shared phone, device, bank account or identity' },
  { value: 'rental_circle', label: 'Circles of rentals' },
  { value: 'low_price', label: 'Low prices' },
  { value: 'cancellations', label: 'Cancellations' },
  { value: 'new_account', label: 'New accounts' },
  { value: 'repeated_photo', label: 'Repeated photos' },
  { value: 'chargeback', label: 'Disputed card payments' },
] as const
export type SignalKind = (typeof signalKinds)[number]['value']
