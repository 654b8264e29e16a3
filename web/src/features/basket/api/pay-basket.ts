import { webAddress } from '@/lib/browser/web-address'
import { callFunction } from '@/lib/supabase'

export interface BasketPayment {
  basketId: string
  /** What the person was shown, in naira. */
  amount: number
}

export interface PaidBooking {
  transaction_id: string
  booking_status: string
}

/** All bookings that wait, from the wallet. Paying the same basket again answers the same. */
export async function payBasketFromWallet(payment: BasketPayment): Promise<PaidBooking[]> {
  const body = { ...payment, paymentMethod: 'wallet' }
  return (await callFunction<{ bookings: PaidBooking[] }>('basket-payment', body)).bookings
}

/** The address of the page where the card is charged for all of them. */
export async function openBasketCheckout(payment: BasketPayment): Promise<string> {
  const body = { ...payment, paymentMethod: 'card' }
  const { authorization_url } = await callFunction<{ authorization_url: string }>('basket-payment', body)
  return webAddress(authorization_url)
}
