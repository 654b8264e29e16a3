import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { adminMessages } from '#contract/messages/admin.ts'
import { Button } from '@/components/ui/button'
import { type PersonPage, resetSecondFactor, type StaffRole, setRoles, usePersonAct } from '../api/person'
import { Part } from './parts'
import { ReasonDialog } from './reason-dialog'

const roles: readonly { role: StaffRole; text: string }[] = [
  { role: 'support', text: 'Support: identity checks, accounts, what a member sees' },
  { role: 'finance', text: 'Finance: withdrawals, refunds, chargebacks, books' },
  { role: 'moderation', text: 'Moderation: disputes, reports, items, messages, suspensions' },
  { role: 'owner', text: 'Owner: everything, with settings, roles and the log' },
]

interface StaffPartProps {
  person: PersonPage['person']
  /** How many authenticator apps they have. */
  factors: number
}

/** For owners: roles in the admin panel, a lost device, and what was done about this person. */
export function StaffPart({ person, factors }: StaffPartProps) {
  const [asking, setAsking] = useState<'roles' | 'factor'>()
  const close = () => setAsking(undefined)
  const [chosen, setChosen] = useState(person.staff_roles)
  const save = usePersonAct(
    (reason: string) => setRoles(person.user_id, chosen, reason),
    { done: adminMessages.rolesSaved, failed: adminMessages.rolesFailed },
    close,
  )
  const reset = usePersonAct(
    (reason: string) => resetSecondFactor(person.user_id, reason),
    { done: adminMessages.factorReset, failed: adminMessages.factorResetFailed },
    close,
  )
  const name = person.full_name ?? 'this person'
  return (
    <Part title="Roles at Aso">
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={() => setAsking('roles')}>
          Change roles
        </Button>
        {factors > 0 && (
          <Button variant="outline" onClick={() => setAsking('factor')}>
            Reset second factor
          </Button>
        )}
      </div>
      <Link
        to="/admin/log"
        search={{ person: person.user_id }}
        className="justify-self-start text-sm underline"
      >
        What staff did about this person
      </Link>
      {asking === 'roles' && (
        <ReasonDialog
          title={`Roles of ${name}`}
          description="All staff are notified of a change."
          question="Why?"
          words={{ go: 'Save roles', going: 'Saving…' }}
          busy={save.isPending}
          onGo={save.mutate}
          onClose={close}
        >
          <fieldset className="grid gap-2">
            <legend className="sr-only">Roles</legend>
            {roles.map(({ role, text }) => (
              <label key={role} className="flex min-h-11 items-center gap-3 text-sm">
                <input
                  type="checkbox"
                  className="size-5 shrink-0 accent-primary"
                  checked={chosen.includes(role)}
                  onChange={() =>
                    setChosen(
                      chosen.includes(role) ? chosen.filter((one) => one !== role) : [...chosen, role],
                    )
                  }
                />
                {text}
              </label>
            ))}
          </fieldset>
        </ReasonDialog>
      )}
      {asking === 'factor' && (
        <ReasonDialog
          title={`Reset the second factor of ${name}?`}
          description="Their authenticator app no longer works for Aso, and they are signed out everywhere. They get an email."
          question="How do you know that it is really them?"
          words={{ go: 'Reset', going: 'Resetting…' }}
          busy={reset.isPending}
          danger
          onGo={reset.mutate}
          onClose={close}
        />
      )}
    </Part>
  )
}
