import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { authMessages } from '#contract/auth-messages.ts'
import { accountMessages } from '#contract/messages.ts'
import { Field } from '@/components/field'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { clearToasts, showRefusal, showSuccess } from '@/lib/toast'
import { askForReset } from '../api/password'
import { explainAuth } from '../model/errors'
import { signInResolver } from '../model/forms'
import { useSignIn } from '../model/use-sign-in'

interface SignInFormProps {
  onDone: () => void
  onUnverified: () => void
  onReset: (email: string) => void
  onSignUp: () => void
}

export function SignInForm({ onDone, onUnverified, onReset, onSignUp }: SignInFormProps) {
  const { register, handleSubmit, getValues } = useForm({
    resolver: signInResolver,
    defaultValues: { email: '', password: '' },
  })
  const signIn = useSignIn({ onDone, onUnverified })
  const send = handleSubmit(
    (form) => signIn.send(form),
    () => showRefusal(accountMessages.missingInformation),
  )
  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <Field label="Email">
        {(control) => <Input {...control} {...register('email')} type="email" autoComplete="username" />}
      </Field>
      <Field label="Password">
        {(control) => (
          <Input {...control} {...register('password')} type="password" autoComplete="current-password" />
        )}
      </Field>
      <ForgottenPassword email={() => getValues('email').trim()} onSent={onReset} />
      <Button type="submit" size="lg" disabled={signIn.busy}>
        {signIn.busy ? 'Signing in…' : 'Sign in'}
      </Button>
      <div className="grid gap-2 pt-2 text-center">
        <p className="text-muted-foreground text-sm">New to Aso?</p>
        <Button variant="outline" size="lg" onClick={onSignUp}>
          Create account
        </Button>
      </div>
    </form>
  )
}

interface ForgottenPasswordProps {
  email: () => string
  onSent: (email: string) => void
}

function ForgottenPassword({ email, onSent }: ForgottenPasswordProps) {
  const ask = useMutation({
    mutationFn: askForReset,
    onMutate: clearToasts,
    onSuccess: (_, address) => {
      showSuccess(authMessages.resetSent)
      onSent(address)
    },
    onError: (error) => showRefusal(explainAuth(error, authMessages.resetFailed)),
  })
  const send = () => (email() ? ask.mutate(email()) : showRefusal(accountMessages.emailRequired))
  return (
    <Button variant="link" className="-my-3 justify-self-end px-0" disabled={ask.isPending} onClick={send}>
      {ask.isPending ? 'Sending a code…' : 'Forgot your password?'}
    </Button>
  )
}
