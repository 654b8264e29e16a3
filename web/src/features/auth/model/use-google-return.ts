import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { authMessages } from '#contract/messages/auth.ts'
import type { Role } from '#contract/taxonomy.ts'
import { explain, isOffline, Refusal } from '@/lib/errors'
import { showRefusal } from '@/lib/toast'
import { enterByGoogle } from '../api/google'
import { readGoogleReturn } from './google-return'
import type { Account } from './routing'

interface ReturnOptions {
  role: Role | undefined
  /** Takes what came along out of the address. */
  clear: () => void
  onEntered: (account: Account) => void
}

/** Finishes signing in with Google where the address says so. True while that is being done. */
export function useGoogleReturn({ role, clear, onEntered }: ReturnOptions): boolean {
  const [returned] = useState(() => readGoogleReturn(location.search))
  const begun = useRef(false)
  const enter = useMutation({
    mutationFn: (code: string) => enterByGoogle(code, role),
    onSuccess: onEntered,
    onError: (error) => showRefusal(explainEntering(error)),
  })
  useEffect(() => {
    if (!returned || begun.current) return
    begun.current = true
    clear()
    if (returned.outcome === 'code') enter.mutate(returned.code)
    else if (returned.message) showRefusal(returned.message)
  })
  return returned?.outcome === 'code' && (enter.isIdle || enter.isPending)
}

/** A code is for the tab that began, and for one use: Back from a later screen brings it once more. */
function explainEntering(error: unknown) {
  if (error instanceof Refusal || isOffline(error)) return explain(error, authMessages.googleFailed)
  return authMessages.googleTooLate
}
