import { callFunction } from '@/lib/supabase'

interface PaidBooking {
  booking_status: string
}

/** Paying the same booking again answers the same, so asking twice is safe. */
export function payFromWallet(transactionId: string): Promise<PaidBooking> {
  return callFunction<PaidBooking>('wallet-payment', { transactionId, paymentMethod: 'wallet' })
}
