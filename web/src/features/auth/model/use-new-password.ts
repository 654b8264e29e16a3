import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { authMessages } from '#contract/messages/auth.ts'
import { accountMessages } from '#contract/messages/common.ts'
import { isOffline } from '@/lib/errors'
import { forgetEmailCode } from '@/lib/pending-codes'
import { clearToasts, showRefusal, showSuccess } from '@/lib/toast'
import { openWithCode, setPassword } from '../api/password'
import { asksForFactor, asksForProof, explainAuth, explainCode } from './errors'
import type { ResetForm } from './forms'
import { weakPassword } from './weak-password'

interface NewPassword {
  form: UseFormReturn<ResetForm>
  provenEmail: string | undefined
  onDone: () => void
}

/** Sends the code, which works once, and then the password, which may be retried. */
export function useNewPassword({ form, provenEmail, onDone }: NewPassword) {
  const [proven, setProven] = useState(provenEmail)
  const [asksForCode, setAsksForCode] = useState(false)
  const save = useMutation({
    mutationFn: setPassword,
    onMutate: clearToasts,
    onSuccess: () => {
      forgetEmailCode('reset')
      showSuccess(authMessages.passwordChanged)
      onDone()
    },
    onError: (error) => {
      if (asksForFactor(error)) return setAsksForCode(true)
      if (asksForProof(error)) {
        form.setValue('email', proven ?? form.getValues('email'))
        setProven(undefined)
        showRefusal(accountMessages.codeExpired)
        return
      }
      const reasons = weakPassword(error)
      if (reasons) form.setError('password', { message: reasons }, { shouldFocus: true })
      showRefusal(explainAuth(error, authMessages.resetFailed))
    },
  })
  const prove = useMutation({
    mutationFn: (typed: ResetForm) => openWithCode(typed),
    onMutate: clearToasts,
    onSuccess: (_, { email, password }) => {
      setProven(email)
      save.mutate(password)
    },
    onError: (error) => {
      if (!isOffline(error)) form.setValue('code', '')
      showRefusal(explainCode(error))
    },
  })
  return {
    proven,
    busy: prove.isPending || save.isPending,
    asksForCode,
    /** With the session that the code has proven; without one, nothing is saved. */
    codeEntered: (entered: boolean) => {
      setAsksForCode(false)
      if (entered) save.mutate(form.getValues('password'))
    },
    send: (typed: ResetForm) => (proven ? save.mutate(typed.password) : prove.mutate(typed)),
  }
}
