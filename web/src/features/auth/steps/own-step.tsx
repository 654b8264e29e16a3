import { useMutation } from '@tanstack/react-query'
import { authMessages } from '#contract/messages/auth.ts'
import { pendingEmailCode } from '@/lib/pending-codes'
import type { Person } from '@/lib/session'
import { clearToasts, showError } from '@/lib/toast'
import { chooseRole } from '../api/choose-role'
import type { OwnStep as StepName } from '../model/routing'
import { ChoosePasswordStep } from './choose-password-step'
import { EmailStep } from './email-step'
import { PhoneStep } from './phone-step'
import { RoleStep } from './role-step'

interface OwnStepProps {
  step: StepName
  person: Person
  name: string | null
  onDone: () => unknown
}

export function OwnStep({ step, person, name, onDone }: OwnStepProps) {
  if (step === 'choose-password') return <ChoosePasswordStep person={person} name={name} onDone={onDone} />
  if (step === 'role-selection') return <OwnRole person={person} name={name} onDone={onDone} />
  if (step === 'phone-verification') return <PhoneStep person={person} onDone={onDone} />
  const sent = pendingEmailCode()
  const pending = sent?.email === person.email ? sent : { email: person.email, sentAt: 0 }
  return <EmailStep pending={pending} onDone={onDone} />
}

function OwnRole({ person, name, onDone }: Omit<OwnStepProps, 'step'>) {
  const choose = useMutation({
    mutationFn: chooseRole,
    onMutate: clearToasts,
    onSuccess: onDone,
    onError: (error) => showError(error, authMessages.roleFailed),
  })
  return (
    <RoleStep
      busy={choose.isPending}
      asksName={name === null}
      onContinue={(role, fullName) => choose.mutate({ userId: person.id, role, fullName })}
    />
  )
}
