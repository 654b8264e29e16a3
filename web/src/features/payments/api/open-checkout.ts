import { webAddress } from '@/lib/browser/web-address'
import { callFunction } from '@/lib/supabase'

interface Checkout {
  authorization_url: string
  reference: string
}

/** The address of the page where the card is charged. The booking's own total decides; `amount` is what was shown. */
export async function openCheckout(transactionId: string, amount: number, email: string): Promise<string> {
  const { authorization_url } = await callFunction<Checkout>('initialize-payment', {
    transactionId,
    amount,
    email,
  })
  return webAddress(authorization_url)
}
