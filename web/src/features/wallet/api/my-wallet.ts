import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { meKey } from '@/domain/me/keys'
import { usePerson } from '@/lib/session'
import { db } from '@/lib/supabase'

export interface Wallet {
  balance: number
  /** What I paid for bookings that Aso still keeps. */
  held: number
}

const myWalletQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: [...meKey(userId), 'wallet'],
    queryFn: userId ? ({ signal }) => fetchMyWallet(userId, signal) : skipToken,
    refetchOnWindowFocus: true,
  })

export function useMyWallet() {
  return useQuery(myWalletQuery(usePerson()?.id))
}

async function fetchMyWallet(userId: string, signal: AbortSignal): Promise<Wallet> {
  const { data } = await db()
    .from('profiles')
    .select('wallet_balance, escrow_balance')
    .eq('user_id', userId)
    .abortSignal(signal)
    .single()
    .throwOnError()
  return { balance: data.wallet_balance ?? 0, held: data.escrow_balance ?? 0 }
}
