import { useQuery } from '@tanstack/react-query'
import { adminKey } from '@/domain/staff/keys'
import { db } from '@/lib/supabase'

/** What waits for a second admin, the oldest first: only what I may decide. */
export function useWaitingDecisions() {
  return useQuery({
    queryKey: [...adminKey, 'decisions'],
    queryFn: async ({ signal }) => {
      const { data } = await db().rpc('waiting_decisions').abortSignal(signal).throwOnError()
      return data
    },
    refetchOnWindowFocus: true,
  })
}

export type WaitingDecision = NonNullable<ReturnType<typeof useWaitingDecisions>['data']>[number]

export async function agreeToDecision(id: string): Promise<void> {
  await db().rpc('agree_to_decision', { p_id: id }).throwOnError()
}

export async function dropDecision(id: string, reason: string): Promise<void> {
  await db().rpc('drop_decision', { p_id: id, p_reason: reason }).throwOnError()
}
