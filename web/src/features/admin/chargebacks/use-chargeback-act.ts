import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Message } from '#contract/messages/common.ts'
import { adminKey } from '@/domain/staff/keys'
import { prepareToasts, showError, showSuccess } from '@/lib/toast'

/** Does it once; afterwards everything is read again, also where it was refused because another admin was first. */
export function useChargebackAct<Given, Answer>(
  send: (given: Given) => Promise<Answer>,
  success: (answer: Answer) => { title: string; text?: string },
  failure: Message,
  onDone: () => void,
) {
  const queryClient = useQueryClient()
  useEffect(() => void prepareToasts(), [])
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      showSuccess({ text: '', ...success(answer) })
      onDone()
    },
    onError: (error) => showError(error, failure),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKey }),
  })
}
