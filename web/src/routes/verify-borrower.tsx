import { createFileRoute } from '@tanstack/react-router'
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
  return (
    <VerifyScreen
      userId={person.id}
      step={step - 1}
      onStep={(next) => void navigate({ search: { step: next === 0 ? undefined : next + 1 } })}
      onSubmitted={() => void navigate({ to: '/verification-pending', replace: true })}
    />
  )
}
