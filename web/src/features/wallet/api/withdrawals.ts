import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { meKey } from '@/domain/me/keys'
import { withProof } from '@/lib/proof'
import { usePerson } from '@/lib/session'
import { db } from '@/lib/supabase'

const withdrawalsQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: [...meKey(userId), 'withdrawals'],
    queryFn: userId ? ({ signal }) => fetchWithdrawals(userId, signal) : skipToken,
    // An admin and the bank decide meanwhile.
    refetchOnWindowFocus: true,
  })

export function useWithdrawals() {
  return useQuery(withdrawalsQuery(usePerson()?.id))
}

async function fetchWithdrawals(userId: string, signal: AbortSignal) {
  const { data } = await db()
    .from('withdrawals')
    .select(
      'id, amount, fee, bank_name, account_number, status, created_at, admin_note, net_amount, payable_from, processed_at, fraud_check_status',
    )
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .limit(50)
    .abortSignal(signal)
    .throwOnError()
  return data
}

export type Withdrawal = Awaited<ReturnType<typeof fetchWithdrawals>>[number]

/** Of one person there is at most one that is not over. */
export const isOpen = ({ status }: Pick<Withdrawal, 'status'>): boolean =>
  status === 'pending' || status === 'approved'

export interface WithdrawalRequest {
  amount: number
  bank_name: string
  account_number: string
  account_name: string
}

/** The server takes these four from it, and writes everything else. */
export async function requestWithdrawal(
  userId: string,
  fee: number,
  request: WithdrawalRequest,
): Promise<void> {
  // Only a bank account that is new asks for it.
  await withProof(() =>
    db()
      .from('withdrawals')
      .insert({
        ...request,
        user_id: userId,
        fee,
        status: 'pending',
        daily_limit_check: true,
        fraud_check_status: 'pending',
      })
      .throwOnError(),
  )
}

export async function cancelWithdrawal({ id }: Pick<Withdrawal, 'id'>): Promise<void> {
  await db().rpc('cancel_withdrawal', { p_withdrawal_id: id }).throwOnError()
}
