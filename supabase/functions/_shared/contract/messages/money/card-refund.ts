import type { Message } from '../common.ts'

export const cardRefundMessages = { sent: 'Refunds to cards sent' } as const

/** What an admin reads of a refund to a card that does not go on. */
export const cardRefundProblems = {
  noAnswer: 'Paystack does not answer. We ask again automatically; do not refund by hand.',
  refused: (code: string) =>
    `Paystack refuses the refund (${code}). Unless its list has it, the money goes back.`,
} as const

/** What the borrower reads. */
export const cardRefundWords = {
  failed: { title: 'Not sent to your card', text: 'The money is in your wallet. Please try again.' },
  loadFailed: { title: 'Error', text: 'Your card refunds could not be loaded' },
  requested: (amount: string): Message => ({
    title: 'Refund to your card',
    text: `${amount} is going back to your card. We’ll email you when it is sent.`,
  }),
} as const
