import { createFileRoute } from '@tanstack/react-router'
import { NotificationsScreen } from '@/features/notifications/components/notifications-screen'
import { requireSignIn } from '@/lib/guards'

export const Route = createFileRoute('/notifications')({
  beforeLoad: requireSignIn,
  component: NotificationsRoute,
})

function NotificationsRoute() {
  const { person } = Route.useRouteContext()
  return <NotificationsScreen userId={person.id} />
}
