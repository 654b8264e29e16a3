import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queueMessages } from '#contract/messages/safety.ts'
import { db } from '@/lib/supabase'
import { showError, showSuccess } from '@/lib/toast'
import { refreshQueue } from './refresh-queue'

/** The flagged line. Only on demand: that it was read is logged. */
export function useReadFlagged(flagId: string) {
  return useMutation({
    mutationFn: async () => {
      const { data } = await db().rpc('flagged_message', { p_flag_id: flagId }).single().throwOnError()
      return data
    },
    onError: (error) => showError(error, queueMessages.messageFailed),
  })
}

interface Decision {
  decision: 'dismiss' | 'warn' | 'suspend'
  words?: string
  endsAt?: string | undefined
}

export function useDecideFlag(flagId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ decision, words, endsAt }: Decision) => {
      await db()
        .rpc('decide_message_flag', {
          p_flag_id: flagId,
          p_decision: decision,
          ...(words && { p_words: words }),
          ...(endsAt && { p_ends_at: endsAt }),
        })
        .throwOnError()
    },
    onSuccess: async () => {
      await refreshQueue(queryClient)
      showSuccess(queueMessages.messageDecided)
    },
    onError: (error) => showError(error, queueMessages.messageUndecided),
  })
}
