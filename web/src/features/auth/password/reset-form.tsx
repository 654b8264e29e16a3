import { useNavigate } from '@tanstack/react-router'
import { Button } from '@/components/ui/button'
import { getGate } from '@/lib/auth'
import { useForm } from '@/lib/use-form'
import { enterByCode } from '../api/password'
import { TextField } from '../components/text-field'
import { type ResetForm as Form, provenResolver, resetResolver } from '../model/forms'
import { newPassword, passwordHint } from '../model/password-input'
import { useNewPassword } from '../model/use-new-password'
import { FactorDialog } from '../second-factor/factor-dialog'
import { ResetCodeFields } from './reset-code-fields'

interface ResetFormProps {
  email: string | undefined
  /** The address that a valid link has proven: no code is needed. */
  provenEmail: string | undefined
  onDone: () => void
}

export function ResetForm({ email, provenEmail, onDone }: ResetFormProps) {
  const navigate = useNavigate()
  const form = useForm<Form>({
    resolver: (...typed) => (proven ? provenResolver : resetResolver)(...typed),
    reValidateMode: 'onSubmit',
    defaultValues: { email: email ?? '', code: '', password: '', confirmPassword: '' },
  })
  const { proven, busy, send, asksForCode, codeEntered } = useNewPassword({ form, provenEmail, onDone })
  return (
    <>
      <form noValidate onSubmit={form.handleSubmit(send)} className="grid gap-5">
        {proven ? (
          <p className="-mt-4 text-muted-foreground">
            For <strong className="break-all text-foreground">{proven}</strong>.
          </p>
        ) : (
          <ResetCodeFields form={form} />
        )}
        <TextField form={form} name="password" label="New password" {...newPassword} hint={passwordHint} />
        <TextField form={form} name="confirmPassword" label="Confirm new password" {...newPassword} />
        <Button type="submit" size="lg" disabled={busy}>
          {busy ? 'Saving…' : 'Save new password'}
        </Button>
      </form>
      {asksForCode && (
        <FactorDialog
          auth={getGate}
          onDone={() => codeEntered(true)}
          onClose={() => codeEntered(false)}
          onLost={() => void enterByCode().then(() => navigate({ to: '/security' }))}
        />
      )}
    </>
  )
}
