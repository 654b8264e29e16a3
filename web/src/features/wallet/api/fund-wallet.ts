import { webAddress } from '@/lib/browser/web-address'
import { callFunction } from '@/lib/supabase'

/** Answers the page where the money is paid in. */
export async function fundWallet(amount: number): Promise<string> {
  const { authorization_url } = await callFunction<{ authorization_url: string; reference: string }>(
    'fund-wallet',
    { amount },
  )
  return webAddress(authorization_url)
}
