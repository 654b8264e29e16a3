import { type FormEvent, useState } from 'react'
import { fieldMessages } from '#contract/messages.ts'
import type { Role } from '#contract/taxonomy.ts'
import { Button } from '@/components/ui/button'
import { useTitle } from '@/lib/use-title'
import { RoleCards } from './role-cards'
import { StepHeading } from './step-heading'

interface RoleStepProps {
  role?: Role | undefined
  busy?: boolean
  onContinue: (role: Role) => void
  /** For who has an account already. */
  onSignIn?: () => void
}

export function RoleStep({ role: chosen, busy = false, onContinue, onSignIn }: RoleStepProps) {
  useTitle('How will you use Aso?')
  const [role, setRole] = useState(chosen)
  const [missing, setMissing] = useState(false)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (role) onContinue(role)
    else setMissing(true)
  }
  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <StepHeading title="How will you use Aso?" text="You can lend later, too, if you start by borrowing." />
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
