import { createFileRoute } from '@tanstack/react-router'
import { StatusScreen } from '@/features/verification/components/status-screen'
import { requireSignIn } from '@/lib/guards'

export const Route = createFileRoute('/verification-pending')({
  beforeLoad: requireSignIn,
  component: StatusRoute,
})

function StatusRoute() {
  const { person } = Route.useRouteContext()
  return <StatusScreen userId={person.id} />
}
