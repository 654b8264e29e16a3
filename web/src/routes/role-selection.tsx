import { createFileRoute, redirect } from '@tanstack/react-router'
import { AuthFrame } from '@/features/auth/components/auth-frame'
import { RoleStep } from '@/features/auth/steps/role-step'

export const Route = createFileRoute('/role-selection')({
  // A signed-in person without a role is asked for it by `/auth`.
  beforeLoad: ({ context }) => {
    if (context.session.person()) throw redirect({ to: '/auth', replace: true })
  },
  component: RoleSelectionRoute,
})

function RoleSelectionRoute() {
  const navigate = Route.useNavigate()
  return (
    <AuthFrame>
      <RoleStep
        onContinue={(role) => void navigate({ to: '/auth', search: { step: 'login', role } })}
        onSignIn={() => void navigate({ to: '/auth', search: { step: 'login' } })}
      />
    </AuthFrame>
  )
}
