import type { ChangePasswordForm as Form } from '#contract/bodies/accounts.ts'
import { Button } from '@/components/ui/button'
import { getAuth } from '@/lib/auth'
import { useForm } from '@/lib/use-form'
import { TextField } from '../components/text-field'
import { changePasswordResolver } from '../model/forms'
import { newPassword, passwordHint } from '../model/password-input'
import { useChangePassword } from '../model/use-change-password'
import { FactorDialog } from '../second-factor/factor-dialog'
import { ForgottenPassword } from './forgotten-password'

interface ChangePasswordFormProps {
  email: string
  /** A code is on its way to the address. */
  onReset: (email: string) => void
}

export function ChangePasswordForm({ email, onReset }: ChangePasswordFormProps) {
  const form = useForm<Form>({
    resolver: changePasswordResolver,
    reValidateMode: 'onSubmit',
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
  })
  const { busy, send, asksForCode, codeEntered } = useChangePassword(email, form)
  return (
    <>
      <form noValidate onSubmit={form.handleSubmit(send)} className="grid gap-5">
        {/* For password managers: whose password it is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <TextField
          form={form}
          name="currentPassword"
          label="Current password"
          type="password"
          autoComplete="current-password"
        />
        <ForgottenPassword words="I forgot my current password" email={() => email} onSent={onReset} />
        <TextField form={form} name="password" label="New password" {...newPassword} hint={passwordHint} />
        <TextField form={form} name="confirmPassword" label="Confirm new password" {...newPassword} />
        <Button type="submit" size="lg" disabled={busy}>
          {busy ? 'Saving…' : 'Change password'}
        </Button>
      </form>
      {asksForCode && (
        <FactorDialog auth={getAuth} onDone={() => codeEntered(true)} onClose={() => codeEntered(false)} />
      )}
    </>
  )
}
