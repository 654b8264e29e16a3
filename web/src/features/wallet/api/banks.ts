import { useQuery } from '@tanstack/react-query'
import { Refusal } from '@/lib/errors'
import { callFunction, db } from '@/lib/supabase'

export interface Bank {
  code: string
  name: string
}

export function useBanks() {
  return useQuery({
    queryKey: ['banks'],
    queryFn: ({ signal }) => fetchBanks(signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

async function fetchBanks(signal: AbortSignal): Promise<Bank[]> {
  const { data } = await db()
    .from('banks')
    .select('code, name')
    .order('name')
    .abortSignal(signal)
    .throwOnError()
  return data
}

/** As the bank says. `match`: whether it is the approved legal name, all of it or in part. */
export interface AccountOwner {
  account_name: string
  match: 'full' | 'partial' | 'none'
}

/** Whose account it is, asked once bank and number are complete. Not repeated: a person can ask only a few times a day. */
export function useAccountOwner(bankCode: string, accountNumber: string) {
  const complete = bankCode !== '' && /^\d{10}$/.test(accountNumber)
  return useQuery({
    queryKey: ['bank-account', bankCode, accountNumber],
    queryFn: () => callFunction<AccountOwner>('resolve-bank-account', { bankCode, accountNumber }),
    enabled: complete,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
  })
}

/** The bank gave no answer, so that the name is typed and checked later; what it refuses stays refused. */
export const bankIsSilent = (error: unknown): boolean =>
  !(error instanceof Refusal) || error.status >= 500 || error.status === 429
