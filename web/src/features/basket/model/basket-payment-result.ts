import { basketMessages, basketWords } from '#contract/messages/basket.ts'
import { paymentMessages } from '#contract/messages/common.ts'
import { type PaymentAnswer, type PaymentResult, paymentResult } from '@/features/payments'

/** How the page says what became of a card payment of a basket. */
export function basketPaymentResult(answer: PaymentAnswer): PaymentResult {
  const { outcome } = answer
  const booking_status = outcome === 'requested' ? 'requested' : 'confirmed'
  const result = paymentResult({ ...answer, booking_status })
  switch (outcome) {
    case 'booked':
      return { ...result, text: basketWords.paid }
    case 'requested':
      return { ...result, title: paymentMessages.successful.title, text: basketMessages.requested.text }
    case 'credited_to_wallet':
      return { ...result, text: basketWords.credited }
    default:
      return result
  }
}
