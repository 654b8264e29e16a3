import { callFunction } from '@/lib/supabase'
import { webAddress } from '@/lib/web-address'

/** Answers the page where the money is paid in. */
export async function fundWallet(amount: number): Promise<string> {
  const { authorization_url } = await callFunction<{ authorization_url: string; reference: string }>(
    'fund-wallet',
    { amount },
  )
  return webAddress(authorization_url)
}
