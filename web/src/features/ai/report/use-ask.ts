import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Message } from '#contract/messages/common.ts'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { Refusal } from '@/lib/errors'
import { callFunction } from '@/lib/supabase'
import { clearToasts, prepareToasts, showError } from '@/lib/toast'

/** Asks ai-engine. What it answered stays on the screen while it is asked again, and when that fails. */
export function useAsk<Report, Payload extends object>(purpose: string, failed: Message) {
  const refreshMyData = useRefreshMyData()
  const last = useRef<Report | undefined>(undefined)
  useEffect(() => void prepareToasts(), [])
  const asking = useMutation({
    mutationFn: async (payload: Payload | Promise<Payload>) =>
      callFunction<Report>('ai-engine', { purpose, payload: await payload }),
    onSuccess: (report) => {
      last.current = report
      clearToasts()
    },
    onError: (error) => {
      showError(error, failed)
      // The session is over for the server: the gate should know.
      if (error instanceof Refusal && error.status === 402) void refreshMyData()
    },
  })
  return {
    ask: asking.mutate,
    busy: asking.isPending,
    error: asking.error,
    report: asking.data ?? last.current,
  }
}
