import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ChangePasswordForm } from '#contract/bodies/accounts.ts'
import { authMessages, passwordWords } from '#contract/messages/auth.ts'
import { clearToasts, prepareToasts, showRefusal, showSuccess } from '@/lib/toast'
import { changePassword } from '../api/password'
import { asksForFactor, codeOf, explainAuth } from './errors'
import { weakPassword } from './weak-password'

/** A validation error is shown at its field; every other failure is a toast. */
export function useChangePassword(email: string, form: UseFormReturn<ChangePasswordForm>) {
  const [asksForCode, setAsksForCode] = useState(false)
  const save = useMutation({
    mutationFn: ({ currentPassword, password }: ChangePasswordForm) =>
      changePassword({ email, current: currentPassword, password }),
    onMutate: clearToasts,
    onSuccess: () => {
      form.reset()
      showSuccess(authMessages.passwordChanged)
    },
    onError: (error) => {
      if (asksForFactor(error)) return setAsksForCode(true)
      const fault = explainChange(error)
      if (fault) form.setError(fault.field, { message: fault.text }, { shouldFocus: true })
      else showRefusal(explainAuth(error, authMessages.passwordNotChanged))
    },
  })
  return {
    busy: save.isPending,
    asksForCode,
    /** With the session that the code has proven; without one, nothing is saved. */
    codeEntered: (entered: boolean) => {
      setAsksForCode(false)
      if (entered) save.mutate(form.getValues())
    },
    send: (typed: ChangePasswordForm) => {
      void prepareToasts()
      save.mutate(typed)
    },
  }
}

/** Which field of the form is at fault, and why; nothing where none is. */
function explainChange(error: unknown): { field: 'currentPassword' | 'password'; text: string } | undefined {
  const code = codeOf(error)
  if (code === 'current_password_invalid' || code === 'invalid_credentials')
    return { field: 'currentPassword', text: passwordWords.currentWrong }
  if (code === 'same_password') return { field: 'password', text: passwordWords.sameAgain }
  const reasons = weakPassword(error)
  return reasons ? { field: 'password', text: reasons } : undefined
}
