import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { authMessages } from '#contract/messages/auth.ts'
import { Loaded } from '@/components/loaded'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { session } from '@/lib/session'
import { secondFactorQuery } from '../api/second-factor'
import { FactorCodeForm } from './factor-code-form'

interface SecondFactorDoorProps {
  /** needed: the code is to be entered. missing: an app is to be set up first. */
  state: 'needed' | 'missing'
  onOpen: () => void
}

/** Before the admin panel, for staff whose session was not opened with their second factor. */
export function SecondFactorDoor({ state, onOpen }: SecondFactorDoorProps) {
  const factor = useQuery(secondFactorQuery(session.person()?.id ?? ''))
  return (
    <section className="grid max-w-md gap-4 rounded-2xl bg-card p-5">
      <h1 className="text-2xl">One more step</h1>
      {state === 'missing' ? (
        <>
          <p>All staff need an authenticator app. Set one up, then come back.</p>
          <Button asChild className="justify-self-start">
            <Link to="/security">Set up an app</Link>
          </Button>
        </>
      ) : (
        <Loaded query={factor} skeleton={<Skeleton className="h-32" />} message={authMessages.factorFailed}>
          {(id) => <FactorCodeForm factorId={id ?? ''} go="Open the admin panel" onDone={onOpen} />}
        </Loaded>
      )}
      <p className="text-muted-foreground text-sm">
        Lost your phone? Ask an owner of Aso to reset your second factor, or recover your account under
        Password and security.
      </p>
    </section>
  )
}
