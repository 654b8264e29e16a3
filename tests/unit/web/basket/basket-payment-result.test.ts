import { expect, test } from 'vitest'
import { basketPaymentResult } from '@/features/basket/model/basket-payment-result'
import type { PaymentAnswer } from '@/features/payments'

const answer: PaymentAnswer = {
  outcome: 'booked',
  transaction_id: null,
  amount: 24_000,
  payment_status: null,
  booking_status: null,
}

test.each([
  ['booked', 'good', 'Payment successful', 'My Transactions shows each booking.'],
  [
    'requested',
    'good',
    'Payment successful',
    'Some owners accept each request first, and we’ve asked them. If one declines, we refund that item.',
  ],
  ['credited_to_wallet', 'info', 'The money is in your wallet', 'nothing was booked with this payment'],
  ['mismatch', 'caution', 'We are checking your payment', 'nothing was booked'],
  ['pending', 'caution', 'Payment not completed yet', 'check again'],
  ['failed', 'bad', 'Payment declined', 'no money was taken'],
] as const)('a card payment that is %s says so', (outcome, tone, title, text) => {
  const result = basketPaymentResult({ ...answer, outcome })
  expect(result).toMatchObject({ tone, title, text: expect.stringContaining(text) })
})

test('a payment that the payer left is shown as cancelled', () => {
  const result = basketPaymentResult({ ...answer, outcome: 'failed', gateway_status: 'abandoned' })
  expect(result.title).toBe('Payment cancelled')
})
