import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { accountMessages } from '#contract/messages/common.ts'
import { Failure } from '@/components/failure'
import { Skeleton } from '@/components/ui/skeleton'
import { isOffline } from '@/lib/errors'
import type { Person } from '@/lib/session'
import { accountQuery } from '../api/account'
import { WaitingNote } from '../components/waiting-note'
import { type Step, whereNext } from '../model/routing'
import { useLeave } from '../model/use-leave'
import { useUnreadableAccount } from '../model/use-unreadable-account'
import { OwnStep } from './own-step'

interface OwnStepsProps {
  person: Person
  redirect: string | undefined
  /** The step that the address asks for. */
  asked: Step | undefined
  /** A step was done here. */
  finishing: RefObject<boolean>
  leave: (href: string) => void
  /** The account could not be read, so the session has ended. */
  onSignedOut: () => void
}

/** For a signed-in person: shows the missing step, or leads to the next screen. */
export function OwnSteps({ person, redirect, asked, finishing, leave, onSignedOut }: OwnStepsProps) {
  const { data: account, error, refetch } = useQuery(accountQuery(person.id))
  const next = account && !error ? whereNext(account, redirect, asked) : undefined
  const goes = next && !('step' in next) ? next : undefined
  useLeave({ person, goes, name: account?.full_name, redirect, finishing, leave })
  const offline = error !== null && isOffline(error)
  useUnreadableAccount(account === null || (error !== null && !offline), onSignedOut)
  if (offline) {
    return (
      <Failure
        heading="h1"
        error={error}
        message={accountMessages.profileError}
        retry={() => void refetch()}
      />
    )
  }
  if (!next || !('step' in next)) return <StepSkeleton />
  const goOn = () => {
    finishing.current = true
    return refetch()
  }
  return (
    <>
      <WaitingNote redirect={redirect} />
      <OwnStep step={next.step} person={person} name={account?.full_name ?? null} onDone={goOn} />
    </>
  )
}

export function StepSkeleton() {
  return (
    <div className="grid gap-5" aria-busy="true">
      <span className="sr-only" role="status">
        Loading
      </span>
      <Skeleton className="h-9 w-56" />
      <Skeleton className="h-11" />
      <Skeleton className="h-12 rounded-full" />
    </div>
  )
}
