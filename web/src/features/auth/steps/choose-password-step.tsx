import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { authMessages } from '#contract/messages/auth.ts'
import { Button } from '@/components/ui/button'
import { useTitle } from '@/lib/browser/use-title'
import type { Person } from '@/lib/session'
import { clearToasts, showRefusal } from '@/lib/toast'
import { useForm } from '@/lib/use-form'
import { choosePassword } from '../api/choose-password'
import { StepHeading } from '../components/step-heading'
import { TextField } from '../components/text-field'
import { asksForProof, explainAuth } from '../model/errors'
import { choosePasswordResolver } from '../model/forms'
import { newPassword, passwordHint } from '../model/password-input'
import { weakPassword } from '../model/weak-password'
import { ForgottenPassword } from '../password/forgotten-password'

interface ChoosePasswordStepProps {
  person: Person
  /** Null when the name was removed together with another person's password. */
  name: string | null
  onDone: () => unknown
}

export function ChoosePasswordStep({ person, name, onDone }: ChoosePasswordStepProps) {
  useTitle(authMessages.choosePassword.title)
  const navigate = useNavigate()
  const form = useForm({
    resolver: choosePasswordResolver,
    reValidateMode: 'onSubmit',
    defaultValues: { fullName: name ?? '', password: '', confirmPassword: '' },
  })
  const save = useMutation({
    mutationFn: choosePassword,
    onMutate: clearToasts,
    onSuccess: onDone,
    onError: (error) => {
      const reasons = weakPassword(error)
      if (reasons) form.setError('password', { message: reasons }, { shouldFocus: true })
      const { passwordNeedsCode, resetFailed } = authMessages
      showRefusal(asksForProof(error) ? passwordNeedsCode : explainAuth(error, resetFailed))
    },
  })
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((typed) => save.mutate({ ...typed, userId: person.id }))}
      className="grid gap-5"
    >
      <StepHeading {...authMessages.choosePassword} />
      {name === null && <TextField form={form} name="fullName" label="Full name" autoComplete="name" />}
      <TextField form={form} name="password" label="Password" {...newPassword} hint={passwordHint} />
      <TextField form={form} name="confirmPassword" label="Confirm password" {...newPassword} />
      <Button type="submit" size="lg" disabled={save.isPending}>
        {save.isPending ? 'Saving…' : 'Save password'}
      </Button>
      {asksForProof(save.error) && (
        <ForgottenPassword
          look="button"
          words="Get a code by email"
          email={() => person.email}
          onSent={(email) => void navigate({ to: '/auth/reset-password', search: { email } })}
        />
      )}
    </form>
  )
}
