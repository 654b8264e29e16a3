import { expect, test } from 'vitest'
import { aiPaymentResult } from '@/features/ai/payment/ai-payment-result'
import type { AiPaymentAnswer } from '@/features/ai/payment/verify-ai-payment'

const now = Date.parse('2026-08-03T13:00:00Z')
const answer = (change: Partial<AiPaymentAnswer>): AiPaymentAnswer => ({
  outcome: 'unlocked',
  feature_type: 'stylist',
  session_expires_at: '2026-08-03T14:00:00Z',
  amount: 200,
  new_balance: 0,
  ...change,
})
const said = (change: Partial<AiPaymentAnswer>) => {
  const { tone, title, status } = aiPaymentResult(answer(change), now)
  return [tone, title, status]
}

test('Each outcome of a card payment has a title, a tone and a line of the receipt', () => {
  const none = { session_expires_at: null }
  expect([
    said({}),
    said({ outcome: 'credited_to_wallet', ...none }),
    said({ outcome: 'pending', ...none }),
    said({ outcome: 'failed', gateway_status: 'failed', ...none }),
    said({ outcome: 'failed', gateway_status: 'abandoned', ...none }),
    said({ outcome: 'mismatch', ...none }),
    said({ outcome: 'suspense', ...none }),
  ]).toEqual([
    ['good', 'Payment successful', 'Paid'],
    ['info', 'The money is in your wallet', 'In your wallet'],
    ['caution', 'Payment not completed yet', 'Pending'],
    ['bad', 'Payment failed', 'Failed'],
    ['caution', 'Payment cancelled', 'Cancelled'],
    ['caution', 'We are checking your payment', 'Being checked'],
    ['caution', 'This account is deleted', 'Being checked'],
  ])
})

test('A page that is opened again after the session says that it has ended', () => {
  const text = (end: string) => aiPaymentResult(answer({ session_expires_at: end }), now).text
  expect(text('2026-08-03T14:00:00Z')).toMatch(/Active until/)
  expect(text('2026-08-03T12:59:59Z')).toBe('Your payment went through. The session has since ended.')
})
