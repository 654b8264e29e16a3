import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { accountMessages } from '#contract/messages.ts'
import { Field } from '@/components/field'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { showRefusal } from '@/lib/toast'
import { useTitle } from '@/lib/use-title'
import { resendCode } from '../api/resend-code'
import { signIn } from '../api/sign-in'
import { explainResend, explainSignIn, isUnverified } from '../model/errors'
import { signInResolver } from '../model/forms'
import { StepHeading } from './step-heading'

interface SignInFormProps {
  onDone: () => void
  onUnverified: (email: string) => void
  onSignUp: () => void
}

export function SignInForm({ onDone, onUnverified, onSignUp }: SignInFormProps) {
  useTitle('Sign in')
  const { register, handleSubmit, getValues } = useForm({
    resolver: signInResolver,
    defaultValues: { email: '', password: '' },
  })
  const submit = useMutation({
    mutationFn: signIn,
    onSuccess: onDone,
    onError: (error, { email }) => {
      showRefusal(explainSignIn(error))
      if (isUnverified(error)) sendCode.mutate(email)
    },
  })
  const sendCode = useMutation({
    mutationFn: resendCode,
    onError: (error) => showRefusal(explainResend(error)),
    onSettled: () => onUnverified(getValues('email').trim()),
  })
  const busy = submit.isPending || sendCode.isPending
  const send = handleSubmit(
    (form) => submit.mutate(form),
    () => showRefusal(accountMessages.missingInformation),
  )
  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <StepHeading title="Welcome back" text="Sign in to rent, buy and follow your bookings." />
      <Field label="Email">
        {(control) => <Input {...control} {...register('email')} type="email" autoComplete="username" />}
      </Field>
      <Field label="Password">
        {(control) => (
          <Input {...control} {...register('password')} type="password" autoComplete="current-password" />
        )}
      </Field>
      <Button type="submit" size="lg" disabled={busy}>
        {busy ? 'Signing in…' : 'Sign in'}
      </Button>
      <p className="text-center text-muted-foreground text-sm">
        New to Aso?
        <Button variant="link" className="px-2" onClick={onSignUp}>
          Create account
        </Button>
      </p>
    </form>
  )
}
