import { accountMessages } from '#contract/messages/common.ts'
import { Field } from '@/components/field'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { showRefusal } from '@/lib/toast'
import { useForm } from '@/lib/use-form'
import type { Wishes } from '../api/google'
import { PasswordInput } from '../components/password-input'
import { signInResolver } from '../model/forms'
import { useSignIn } from '../model/use-sign-in'
import { ForgottenPassword } from '../password/forgotten-password'
import { GoogleButton } from './google-button'

interface SignInFormProps extends Wishes {
  onDone: () => void
  onUnverified: () => void
  onReset: (email: string) => void
  onSignUp: () => void
}

export function SignInForm({ role, redirect, onDone, onUnverified, onReset, onSignUp }: SignInFormProps) {
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
      <GoogleButton role={role} redirect={redirect} />
      <Field label="Email">
        {(control) => (
          <Input
            {...control}
            {...register('email')}
            type="email"
            autoComplete="username"
            enterKeyHint="next"
          />
        )}
      </Field>
      <Field label="Password">
        {(control) => (
          <PasswordInput
            {...control}
            {...register('password')}
            autoComplete="current-password"
            enterKeyHint="go"
          />
        )}
      </Field>
      <ForgottenPassword
        words="Forgot your password?"
        email={() => getValues('email').trim()}
        onSent={onReset}
      />
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
