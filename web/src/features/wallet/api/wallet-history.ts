import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { limits } from '#contract/constants.ts'
import { meKey } from '@/domain/me/keys'
import { usePerson } from '@/lib/session'
import { db } from '@/lib/supabase'

const walletHistoryQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: [...meKey(userId), 'wallet-history'],
    queryFn: userId ? ({ signal }) => fetchWalletHistory(userId, signal) : skipToken,
    refetchOnWindowFocus: true,
  })

export function useWalletHistory() {
  return useQuery(walletHistoryQuery(usePerson()?.id))
}

/** Lines of one posting share their time; the transfer's number keeps them in order. */
async function fetchWalletHistory(userId: string, signal: AbortSignal) {
  const { data } = await db()
    .from('wallet_transactions')
    .select(
      'id, transaction_type, amount, status, description, balance_after, transaction_id, reference, created_at',
    )
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .order('transfer_id', { ascending: false })
    .limit(limits.walletHistory)
    .abortSignal(signal)
    .throwOnError()
  return data
}

export type WalletEntry = Awaited<ReturnType<typeof fetchWalletHistory>>[number]
