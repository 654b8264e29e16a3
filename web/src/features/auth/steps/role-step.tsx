import { Controller } from 'react-hook-form'
import type { Role } from '#contract/taxonomy.ts'
import { Button } from '@/components/ui/button'
import { useTitle } from '@/lib/browser/use-title'
import { useForm } from '@/lib/use-form'
import { StepHeading } from '../components/step-heading'
import { TextField } from '../components/text-field'
import { roleResolver } from '../model/forms'
import { RoleCards } from './role-cards'

interface RoleStepProps {
  role?: Role | undefined
  busy?: boolean
  /** The account has no name: one that was claimed before the address was proven is gone. */
  asksName?: boolean
  onContinue: (role: Role, fullName?: string) => void
  /** For people who have an account already. */
  onSignIn?: () => void
}

export function RoleStep({
  role: chosen,
  busy = false,
  asksName = false,
  onContinue,
  onSignIn,
}: RoleStepProps) {
  useTitle('How will you use Aso?')
  const form = useForm({
    resolver: roleResolver,
    defaultValues: { role: chosen, fullName: asksName ? '' : undefined },
  })
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(({ role, fullName }) => onContinue(role, fullName))}
      className="grid gap-5"
    >
      <StepHeading title="How will you use Aso?" text="You can lend later, too, if you start by borrowing." />
      {asksName && <TextField form={form} name="fullName" label="Full name" autoComplete="name" />}
      <Controller
        control={form.control}
        name="role"
        render={({ field: { ref, value, onChange }, fieldState: { error } }) => (
          <RoleCards ref={ref} value={value} onChange={onChange} error={error?.message} />
        )}
      />
      <Button type="submit" size="lg" disabled={busy}>
        {busy ? 'Saving…' : 'Continue'}
      </Button>
      {onSignIn && (
        <p className="text-center text-muted-foreground text-sm">
          Already on Aso?
          <Button variant="link" className="px-2" onClick={onSignIn}>
            Sign in
          </Button>
        </p>
      )}
    </form>
  )
}
