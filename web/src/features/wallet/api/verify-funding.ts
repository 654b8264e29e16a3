import { queryOptions } from '@tanstack/react-query'
import { type PaymentOutcome, paymentCheck } from '@/domain/payments/payment-check'
import { askFunction } from '@/lib/supabase'

export interface FundingAnswer {
  outcome: PaymentOutcome
  /** While no money has come: what Paystack says of the payment. */
  gateway_status?: string | null
  amount: number
  new_balance: number
  /** The line of the statement. */
  transaction_id: string | null
}

export const fundingQuery = (reference: string) =>
  queryOptions({
    queryKey: ['wallet-funding', reference],
    queryFn: () => verifyFunding(reference),
    ...paymentCheck,
  })

async function verifyFunding(reference: string): Promise<FundingAnswer> {
  const { data } = await askFunction<FundingAnswer>('verify-wallet-funding', { reference })
  return data
}
