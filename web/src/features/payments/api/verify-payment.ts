import { queryOptions } from '@tanstack/react-query'
import { type PaymentOutcome, paymentCheck } from '@/domain/payments/payment-check'
import { askFunction } from '@/lib/supabase'

export interface PaymentAnswer {
  outcome: PaymentOutcome
  /** While no money has come: what Paystack says of the payment. */
  gateway_status?: string | null
  transaction_id: string | null
  amount: number
  payment_status: string | null
  booking_status: string | null
}

/** The prefix of all query keys about payments by card. */
export const paymentKey = ['payment'] as const

export const paymentQuery = (reference: string) =>
  queryOptions({
    queryKey: [...paymentKey, reference],
    queryFn: () => verifyPayment(reference),
    ...paymentCheck,
  })

async function verifyPayment(reference: string): Promise<PaymentAnswer> {
  const { data } = await askFunction<PaymentAnswer>('verify-payment', { reference })
  return data
}
