import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queueMessages } from '#contract/messages/safety.ts'
import { db } from '@/lib/supabase'
import { showError, showSuccess } from '@/lib/toast'
import { mostReports } from './items'
import { refreshQueue } from './refresh-queue'

export type PersonReport = Awaited<ReturnType<typeof fetchPersonReports>>[number]

/** Open reports of these people, the oldest first. */
export async function fetchPersonReports(userIds: readonly string[], signal: AbortSignal) {
  const { data } = await db()
    .from('person_reports')
    .select(
      `id, reported_id, reason, details, evidence_urls, created_at,
      reported:profiles!person_reports_reported_id_fkey(full_name, is_active),
      reporter:profiles!person_reports_reporter_id_fkey(full_name)`,
    )
    .eq('status', 'open')
    .in('reported_id', userIds)
    .order('created_at')
    .limit(mostReports)
    .abortSignal(signal)
    .throwOnError()
  return data
}

interface Decision {
  /** Those that the admin has read. */
  reportIds: string[]
  decision: 'dismiss' | 'warn' | 'suspend'
  words?: string | undefined
  endsAt?: string | undefined
}

export function useDecideReports() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ reportIds, decision, words, endsAt }: Decision) => {
      await db()
        .rpc('decide_person_reports', {
          p_report_ids: reportIds,
          p_decision: decision,
          p_words: words,
          p_ends_at: endsAt,
        })
        .throwOnError()
    },
    onSuccess: async (_, { decision }) => {
      await refreshQueue(queryClient)
      showSuccess(queueMessages[decision])
    },
    onError: (error) => showError(error, queueMessages.decideFailed),
  })
}
