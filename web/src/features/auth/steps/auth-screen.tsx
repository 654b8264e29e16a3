import { useRef } from 'react'
import { usePerson } from '@/lib/session'
import { AuthFrame } from '../components/auth-frame'
import { nothingReturned } from '../model/google-return'
import type { AuthSearch } from '../model/routing'
import { useGoogleReturn } from '../model/use-google-return'
import { OwnSteps, StepSkeleton } from './own-steps'
import { VisitorSteps } from './visitor-steps'

interface AuthScreenProps {
  search: AuthSearch
  show: (search: AuthSearch & Partial<typeof nothingReturned>, how?: { replace: boolean }) => void
  onReset: (email: string) => void
  leave: (href: string) => void
}

export function AuthScreen({ search, show, onReset, leave }: AuthScreenProps) {
  const person = usePerson()
  /** True after a step was completed here: a welcome is then shown after the last one. */
  const finishing = useRef(false)
  const noteProven = () => {
    finishing.current = true
  }
  const toSignIn = () => show({ step: 'login' }, { replace: true })
  const entering = useGoogleReturn({
    role: search.role,
    clear: () => show(nothingReturned, { replace: true }),
    onEntered: ({ role }) => {
      finishing.current ||= role === null || !search.redirect
      show({ step: role ? undefined : 'role-selection', role: undefined }, { replace: true })
    },
  })
  return (
    <AuthFrame>
      {entering ? (
        <StepSkeleton />
      ) : person ? (
        <OwnSteps
          key={person.id}
          person={person}
          redirect={search.redirect}
          asked={search.step}
          finishing={finishing}
          leave={leave}
          onSignedOut={toSignIn}
        />
      ) : (
        <VisitorSteps search={search} show={show} onReset={onReset} onProven={noteProven} />
      )}
    </AuthFrame>
  )
}
