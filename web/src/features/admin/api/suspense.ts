import { useQuery } from '@tanstack/react-query'
import { db } from '@/lib/supabase'
import { adminKey } from './key'

/** Payments that came for deleted accounts, asked for where there are any. */
export function useSuspensePayments(any: boolean) {
  return useQuery({
    queryKey: [...adminKey, 'suspense'],
    queryFn: ({ signal }) => fetchSuspensePayments(signal),
    enabled: any,
  })
}

async function fetchSuspensePayments(signal: AbortSignal) {
  const { data } = await db().rpc('suspense_payments').abortSignal(signal).throwOnError()
  return data
}
