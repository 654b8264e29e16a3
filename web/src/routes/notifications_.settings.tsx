import { createFileRoute } from '@tanstack/react-router'
import { NotificationSettingsScreen } from '@/features/notifications/settings/settings-screen'
import { requireSignIn } from '@/lib/guards'

export const Route = createFileRoute('/notifications_/settings')({
  beforeLoad: requireSignIn,
  component: NotificationSettingsRoute,
})

function NotificationSettingsRoute() {
  const { person } = Route.useRouteContext()
  return <NotificationSettingsScreen userId={person.id} />
}
