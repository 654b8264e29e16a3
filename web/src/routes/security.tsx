import { createFileRoute, useRouter } from '@tanstack/react-router'
import { SecurityScreen } from '@/features/auth/security/security-screen'
import { requireSignIn } from '@/lib/guards'

export const Route = createFileRoute('/security')({ beforeLoad: requireSignIn, component: SecurityRoute })

function SecurityRoute() {
  const { person } = Route.useRouteContext()
  const router = useRouter()
  const enterCode = (email: string) => void router.navigate({ to: '/auth/reset-password', search: { email } })
  return <SecurityScreen person={person} onReset={enterCode} />
}
