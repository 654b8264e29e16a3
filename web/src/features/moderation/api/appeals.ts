import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queueMessages } from '#contract/messages/safety.ts'
import { db } from '@/lib/supabase'
import { showError, showSuccess } from '@/lib/toast'
import { refreshQueue } from './refresh-queue'

export type Appeal = Awaited<ReturnType<typeof fetchAppeals>>[number]

/** Open appeals against suspensions, the oldest first. */
export async function fetchAppeals(signal: AbortSignal) {
  const { data } = await db().rpc('suspension_appeals').abortSignal(signal).throwOnError()
  return data
}

interface Decision {
  suspensionId: string
  lift: boolean
  answer: string
}

export function useDecideAppeal() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ suspensionId, lift, answer }: Decision) => {
      await db()
        .rpc('decide_suspension_appeal', { p_suspension_id: suspensionId, p_lift: lift, p_answer: answer })
        .throwOnError()
    },
    onSuccess: async () => {
      await refreshQueue(queryClient)
      showSuccess(queueMessages.appealDecided)
    },
    onError: (error) => showError(error, queueMessages.appealFailed),
  })
}
