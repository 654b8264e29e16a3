import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '#contract/constants.ts'
import { accountMessages, type Message } from '#contract/messages/common.ts'
import { isOffline } from '@/lib/errors'
import { clearToasts, showRefusal } from '@/lib/toast'

interface CodeEntry {
  verify: (code: string) => Promise<void>
  explain: (error: unknown) => Message
  onDone: () => unknown
}

/** Submits a code when its sixth digit is typed. A wrong code is cleared; one that could not be sent is kept. */
export function useCodeEntry({ verify, explain, onDone }: CodeEntry) {
  const [code, setCode] = useState('')
  const submit = useMutation({
    mutationFn: verify,
    onMutate: clearToasts,
    onSuccess: onDone,
    onError: (error) => {
      if (!isOffline(error)) setCode('')
      showRefusal(explain(error))
    },
  })
  const isWhole = code.length === limits.codeLength
  return {
    code,
    checking: submit.isPending,
    enter(typed: string) {
      const digits = typed.replace(/\D/g, '').slice(0, limits.codeLength)
      setCode(digits)
      if (digits.length === limits.codeLength && !submit.isPending) submit.mutate(digits)
    },
    send() {
      if (!isWhole) showRefusal(accountMessages.invalidCode)
      else if (!submit.isPending) submit.mutate(code)
    },
  }
}
