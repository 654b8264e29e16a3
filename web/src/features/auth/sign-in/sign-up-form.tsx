import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { UseFormReturn } from 'react-hook-form'
import type { SignUpForm as Form } from '#contract/bodies/accounts.ts'
import { accountMessages } from '#contract/messages/common.ts'
import type { Role } from '#contract/taxonomy.ts'
import { Button } from '@/components/ui/button'
import { useTitle } from '@/lib/browser/use-title'
import { keepEmailCode } from '@/lib/pending-codes'
import { clearToasts, showRefusal } from '@/lib/toast'
import { useForm } from '@/lib/use-form'
import { signUp } from '../api/sign-up'
import { StepHeading } from '../components/step-heading'
import { TextField } from '../components/text-field'
import { explainAuth } from '../model/errors'
import { signUpResolver } from '../model/forms'
import { newPassword, passwordHint } from '../model/password-input'
import { useRoleOptions } from '../model/role-options'
import { weakPassword } from '../model/weak-password'
import { GoogleButton } from './google-button'

export type SignUpDraft = Pick<Form, 'fullName' | 'email'>

interface SignUpFormProps {
  role: Role
  redirect: string | undefined
  /** The values typed before the person went back to choose another role. */
  draft: SignUpDraft
  onCodeSent: () => void
  onChangeRole: (draft: SignUpDraft) => void
  onSignIn: () => void
}

const fields = [
  { name: 'fullName', label: 'Full name', type: 'text', autoComplete: 'name', enterKeyHint: 'next' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email', enterKeyHint: 'next' },
  { name: 'password', label: 'Password', ...newPassword, enterKeyHint: 'next', hint: passwordHint },
  { name: 'confirmPassword', label: 'Confirm password', ...newPassword, enterKeyHint: 'go' },
] as const

export function SignUpForm({ role, redirect, draft, onCodeSent, onChangeRole, onSignIn }: SignUpFormProps) {
  useTitle('Create account')
  const form = useForm<Form>({
    resolver: signUpResolver,
    reValidateMode: 'onSubmit',
    defaultValues: { ...draft, password: '', confirmPassword: '' },
  })
  const submit = useSignUp(form, onCodeSent)
  const { fullName, email } = form.getValues()
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((typed) => submit.mutate({ ...typed, role }))}
      className="grid gap-5"
    >
      <StepHeading title="Create account" text="One account to rent, lend and buy." />
      <RoleLine role={role} onChange={() => onChangeRole({ fullName, email })} />
      <GoogleButton role={role} redirect={redirect} />
      {fields.map((field) => (
        <TextField key={field.name} form={form} {...field} />
      ))}
      <Button type="submit" size="lg" disabled={submit.isPending}>
        {submit.isPending ? 'Creating your account…' : 'Create account'}
      </Button>
      <TermsLine />
      <p className="text-center text-muted-foreground text-sm">
        Already on Aso?
        <Button variant="link" className="px-2" onClick={onSignIn}>
          Sign in
        </Button>
      </p>
    </form>
  )
}

function useSignUp({ setError }: UseFormReturn<Form>, onCodeSent: () => void) {
  return useMutation({
    mutationFn: signUp,
    onMutate: clearToasts,
    onSuccess: (_, { email }) => {
      keepEmailCode({ email, sentAt: Date.now() })
      onCodeSent()
    },
    onError: (error) => {
      const reasons = weakPassword(error)
      if (reasons) setError('password', { message: reasons }, { shouldFocus: true })
      showRefusal(explainAuth(error, accountMessages.signUpFailed))
    },
  })
}

const pageLink = 'font-medium text-primary underline underline-offset-4 hover:no-underline'

/** In another tab, so that what is typed stays. */
function TermsLine() {
  return (
    <p className="text-center text-muted-foreground text-sm leading-6">
      By creating an account you agree to our{' '}
      <Link to="/terms" target="_blank" className={pageLink}>
        Terms of Service
      </Link>{' '}
      and{' '}
      <Link to="/privacy" target="_blank" className={pageLink}>
        Privacy Policy
      </Link>
      .
    </p>
  )
}

function RoleLine({ role, onChange }: { role: Role; onChange: () => void }) {
  const chosen = useRoleOptions().find(({ value }) => value === role)
  return (
    <div className="flex items-center justify-between gap-3 rounded-xl bg-accent py-2.5 pr-2 pl-4 text-accent-foreground">
      <p>
        <span className="font-semibold">{chosen?.label}</span>
        <span className="block text-sm">{chosen?.text}</span>
      </p>
      <Button variant="ghost" className="px-3 underline underline-offset-4" onClick={onChange}>
        Change
        <span className="sr-only"> role</span>
      </Button>
    </div>
  )
}
