import { callFunction } from '@/lib/supabase'

interface Checkout {
  authorization_url: string
  reference: string
}

/** The address of the page where the card is charged. */
export async function openCheckout(transactionId: string, amount: number, email: string): Promise<string> {
  const { authorization_url } = await callFunction<Checkout>('initialize-payment', {
    transactionId,
    amount,
    email,
  })
  const { protocol } = new URL(authorization_url)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('The payment page has no web address')
  return authorization_url
}
