import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { VerifyScreen } from '@/features/verification/components/verify-screen'
import { requireSignIn } from '@/lib/guards'

interface VerifySearch {
  /** From 1, as people count; the first by default. */
  step?: number
}

export const Route = createFileRoute('/verify-borrower')({
  validateSearch: ({ step }): VerifySearch => ({
    step: typeof step === 'number' && Number.isInteger(step) && step > 1 && step <= 4 ? step : undefined,
  }),
  beforeLoad: requireSignIn,
  component: VerifyRoute,
})

function VerifyRoute() {
  const { person } = Route.useRouteContext()
  const { step = 1 } = Route.useSearch()
  const navigate = Route.useNavigate()
  const goTo = useCallback(
    (next: number, how?: { replace: boolean }) =>
      void navigate({ search: { step: next === 0 ? undefined : next + 1 }, ...how }),
    [navigate],
  )
  return (
    <VerifyScreen
      userId={person.id}
      step={step - 1}
      onStep={goTo}
      onSubmitted={() => void navigate({ to: '/verification-pending', replace: true })}
    />
  )
}
