import { useMutation } from '@tanstack/react-query'
import { authMessages } from '#contract/messages/auth.ts'
import { keepEmailCode, pendingEmailCode } from '@/lib/pending-codes'
import { clearToasts, showInfo, showRefusal } from '@/lib/toast'
import { resendCode } from '../api/resend-code'
import { signIn } from '../api/sign-in'
import { explainAuth, explainSignIn, isUnverified, wasTooSoon } from './errors'
import { setupIncomplete } from './setup-incomplete'

interface SignInEnds {
  onDone: () => void
  /** A code is on its way to the address. */
  onUnverified: () => void
}

export function useSignIn({ onDone, onUnverified }: SignInEnds) {
  const sendCode = useMutation({
    mutationFn: resendCode,
    onSuccess: (_, email) => keepEmailCode({ email, sentAt: Date.now() }),
    onError: (error, email) => {
      // One was sent a moment ago.
      const known = pendingEmailCode()
      const sentAt = known?.email === email ? known.sentAt : 0
      keepEmailCode({ email, sentAt: wasTooSoon(error) ? sentAt || Date.now() : sentAt })
      if (!wasTooSoon(error)) showRefusal(explainAuth(error, authMessages.emailSendFailed))
    },
    onSettled: onUnverified,
  })
  const submit = useMutation({
    mutationFn: signIn,
    onMutate: clearToasts,
    onSuccess: (account) => {
      const missing = setupIncomplete(account)
      if (missing) showInfo(missing)
      onDone()
    },
    onError: (error, { email }) => {
      showRefusal(explainSignIn(error))
      if (isUnverified(error)) sendCode.mutate(email)
    },
  })
  return { send: submit.mutate, busy: submit.isPending || sendCode.isPending }
}
