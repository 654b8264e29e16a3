import { useInfiniteQuery } from '@tanstack/react-query'
import type { Database } from '#database.types.ts'
import { adminKey } from '@/domain/staff/keys'
import { db } from '@/lib/supabase'
import { firstCursor, type PageCursor } from './cursors'

export type Mismatch = Database['public']['Functions']['paystack_mismatches']['Returns'][number]

const pageSize = 20

/** What differs from Paystack, the oldest first. */
export function useMismatches() {
  return useInfiniteQuery({
    queryKey: [...adminKey, 'mismatches'],
    queryFn: ({ pageParam, signal }) => fetchMismatches(pageParam, signal),
    initialPageParam: firstCursor,
    getNextPageParam: (page): PageCursor | undefined => {
      const last = page.at(-1)
      return last && page.length === pageSize ? { at: last.since, id: last.subject } : undefined
    },
    refetchOnWindowFocus: true,
  })
}

async function fetchMismatches(after: PageCursor | null, signal: AbortSignal): Promise<Mismatch[]> {
  const { data } = await db()
    .rpc('paystack_mismatches', { p_after: after?.at, p_after_subject: after?.id, p_limit: pageSize })
    .abortSignal(signal)
    .throwOnError()
  return data
}

export async function explainMismatch(subject: string, explanation: string): Promise<void> {
  await db().rpc('explain_mismatch', { p_subject: subject, p_explanation: explanation }).throwOnError()
}
