import { type FormEvent, useState } from 'react'
import { signUpForm } from '#contract/bodies/accounts.ts'
import { fieldMessages } from '#contract/messages/common.ts'
import type { Role } from '#contract/taxonomy.ts'
import { Field } from '@/components/field'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { useTitle } from '@/lib/use-title'
import { RoleCards } from './role-cards'
import { StepHeading } from './step-heading'

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
  const [role, setRole] = useState(chosen)
  const [missing, setMissing] = useState(false)
  const [name, setName] = useState('')
  const [nameError, setNameError] = useState<string>()
  const send = (event: FormEvent) => {
    event.preventDefault()
    const named = asksName ? signUpForm.shape.fullName.safeParse(name) : undefined
    setNameError(named?.error?.issues[0]?.message)
    setMissing(!role)
    if (role && named?.success !== false) onContinue(role, named?.data)
  }
  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <StepHeading title="How will you use Aso?" text="You can lend later, too, if you start by borrowing." />
      {asksName && (
        <Field label="Full name" error={nameError}>
          {(control) => (
            <Input
              {...control}
              autoComplete="name"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
      )}
      <RoleCards
        value={role}
        error={missing && !role ? fieldMessages.roleRequired : undefined}
        onChange={setRole}
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
