import { callFunction } from '@/lib/supabase'

interface PaidBooking {
  booking_status: string
}

/** `amount`: what the person was shown, in naira. Paying the same booking again answers the same, so asking twice is safe. */
export function payFromWallet(transactionId: string, amount: number): Promise<PaidBooking> {
  return callFunction<PaidBooking>('wallet-payment', { transactionId, amount, paymentMethod: 'wallet' })
}
