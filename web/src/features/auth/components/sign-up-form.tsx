import { useMutation } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { Field } from '@/components/field'
import { OptionCards } from '@/components/option-cards'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { showRefusal } from '@/lib/toast'
import { useTitle } from '@/lib/use-title'
import { signUp } from '../api/sign-up'
import { explainSignUp } from '../model/errors'
import { type SignUpWithRole, signUpResolver } from '../model/forms'
import { StepHeading } from './step-heading'

interface SignUpFormProps {
  onCodeSent: (email: string) => void
  onSignIn: () => void
}

const fields = [
  { name: 'fullName', label: 'Full name', type: 'text', autoComplete: 'name' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'username' },
  { name: 'password', label: 'Password', type: 'password', autoComplete: 'new-password' },
  { name: 'confirmPassword', label: 'Confirm password', type: 'password', autoComplete: 'new-password' },
] as const

const roleOptions = [
  { value: 'borrow', label: 'Borrow', text: 'Rent and buy. Renting needs an identity check.' },
  { value: 'lend', label: 'Lend', text: 'Earn from your wardrobe. Quick setup.' },
  { value: 'both', label: 'Both', text: 'Lend and borrow with one account.' },
] as const

export function SignUpForm({ onCodeSent, onSignIn }: SignUpFormProps) {
  useTitle('Create account')
  const { register, control, handleSubmit, clearErrors, formState } = useForm<SignUpWithRole>({
    resolver: signUpResolver,
    reValidateMode: 'onSubmit',
    defaultValues: { fullName: '', email: '', password: '', confirmPassword: '' },
  })
  const submit = useMutation({
    mutationFn: signUp,
    onSuccess: (_, { email }) => onCodeSent(email),
    onError: (error) => showRefusal(explainSignUp(error)),
  })
  return (
    <form noValidate onSubmit={handleSubmit((form) => submit.mutate(form))} className="grid gap-5">
      <StepHeading title="Create account" text="One account to rent, lend and buy." />
      <Controller
        control={control}
        name="role"
        render={({ field }) => (
          <OptionCards
            label="I want to"
            options={roleOptions}
            value={field.value}
            error={formState.errors.role?.message}
            onChange={(role) => {
              clearErrors('role')
              field.onChange(role)
            }}
          />
        )}
      />
      {fields.map(({ name, label, ...input }) => (
        <Field key={name} label={label} error={formState.errors[name]?.message}>
          {(control) => (
            <Input {...control} {...input} {...register(name, { onChange: () => clearErrors(name) })} />
          )}
        </Field>
      ))}
      <Button type="submit" size="lg" disabled={submit.isPending}>
        {submit.isPending ? 'Creating your account…' : 'Create account'}
      </Button>
      <p className="text-center text-muted-foreground text-sm">
        Already on Aso?
        <Button variant="link" className="px-2" onClick={onSignIn}>
          Sign in
        </Button>
      </p>
    </form>
  )
}
