import { useRef } from 'react'
import { usePerson } from '@/lib/session'
import type { AuthSearch } from '../model/routing'
import { AuthFrame } from './auth-frame'
import { OwnSteps } from './own-steps'
import { VisitorSteps } from './visitor-steps'

interface AuthScreenProps {
  search: AuthSearch
  show: (search: AuthSearch, how?: { replace: boolean }) => void
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
  return (
    <AuthFrame>
      {person ? (
        <OwnSteps
          key={person.id}
          person={person}
          redirect={search.redirect}
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
