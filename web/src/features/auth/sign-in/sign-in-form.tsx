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
  /** For somebody who may well be new: an account first, then the way in for those who have one. */
  signUpFirst?: boolean
}

export function SignInForm({
  role,
  redirect,
  onDone,
  onUnverified,
  onReset,
  onSignUp,
  signUpFirst = false,
}: SignInFormProps) {
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
      {signUpFirst && (
        <>
          <SignUpOffer first onSignUp={onSignUp} />
          <p className="border-border border-t pt-5 text-center font-medium">Already on Aso?</p>
        </>
      )}
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
      <Button type="submit" size="lg" variant={signUpFirst ? 'outline' : 'default'} disabled={signIn.busy}>
        {signIn.busy ? 'Signing in…' : 'Sign in'}
      </Button>
      {!signUpFirst && <SignUpOffer first={false} onSignUp={onSignUp} />}
    </form>
  )
}

function SignUpOffer({ first, onSignUp }: { first: boolean; onSignUp: () => void }) {
  return (
    <div className="grid gap-2 text-center">
      <p className="text-muted-foreground text-sm">New to Aso?</p>
      <Button variant={first ? 'default' : 'outline'} size="lg" onClick={onSignUp}>
        Create account
      </Button>
    </div>
  )
}
