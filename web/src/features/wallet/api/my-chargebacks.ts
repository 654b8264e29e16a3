import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import type { Database } from '#database.types.ts'
import { meKey } from '@/domain/me/keys'
import { usePerson } from '@/lib/session'
import { db } from '@/lib/supabase'

export type MyChargeback = Database['public']['Functions']['my_chargebacks']['Returns'][number]

const myChargebacksQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: [...meKey(userId), 'chargebacks'],
    queryFn: userId ? ({ signal }) => fetchMyChargebacks(signal) : skipToken,
    refetchOnWindowFocus: true,
  })

export function useMyChargebacks() {
  return useQuery(myChargebacksQuery(usePerson()?.id))
}

async function fetchMyChargebacks(signal: AbortSignal): Promise<MyChargeback[]> {
  const { data } = await db().rpc('my_chargebacks').abortSignal(signal).throwOnError()
  return data
}
