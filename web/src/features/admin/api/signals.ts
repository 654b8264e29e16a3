import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type SignalKind, signalMessages } from '#contract/messages/signal.ts'
import { adminKey } from '@/domain/staff/keys'
import { db } from '@/lib/supabase'
import { showError, showSuccess } from '@/lib/toast'
import { type Signal, signalRows } from '../model/signals'
import { firstCursor, type PageCursor } from './cursors'

const pageSize = 20

const signalsKey = [...adminKey, 'signals'] as const

/** Of one kind or of all; new ones, or those that were seen. */
interface SignalFilter {
  kind: SignalKind | undefined
  seen: true | undefined
}

const signalsQuery = (filter: SignalFilter) =>
  infiniteQueryOptions({
    queryKey: [...signalsKey, filter],
    queryFn: ({ pageParam, signal }) => fetchSignals(filter, pageParam, signal),
    initialPageParam: firstCursor,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : cursorOf(page.at(-1))),
    refetchOnWindowFocus: true,
  })

const cursorOf = (row: Signal | undefined): PageCursor | undefined =>
  row && { at: row.last_seen_at, id: row.id }

export function useSignals(filter: SignalFilter) {
  return useInfiniteQuery(signalsQuery(filter))
}

/** Those with the newest facts first. */
async function fetchSignals({ kind, seen }: SignalFilter, after: PageCursor | null, signal: AbortSignal) {
  const { data } = await db()
    .rpc('fraud_signals', {
      p_kind: kind,
      p_seen: seen,
      p_before: after?.at,
      p_before_id: after?.id,
      p_limit: pageSize,
    })
    .abortSignal(signal)
    .throwOnError()
  return signalRows.parse(data)
}

export function useSeeSignal() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ signal, note }: { signal: Signal; note: string }) => {
      await db()
        .rpc('see_fraud_signal', { p_signal_id: signal.id, p_fact_count: signal.fact_count, p_note: note })
        .throwOnError()
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: adminKey })
      showSuccess(signalMessages.seen)
    },
    onError: (error) => showError(error, signalMessages.failed),
  })
}
