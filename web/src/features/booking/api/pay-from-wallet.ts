import { callFunction } from '@/lib/supabase'

interface Paid {
  booking_status: string
}

/** Paying the same booking again answers the same, so asking twice is safe. */
export function payFromWallet(transactionId: string): Promise<Paid> {
  return callFunction<Paid>('wallet-payment', { transactionId, paymentMethod: 'wallet' })
}
