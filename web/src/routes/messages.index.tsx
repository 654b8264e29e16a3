import { createFileRoute } from '@tanstack/react-router'
import { InboxScreen } from '@/features/chat/components/inbox-screen'
import { requireSignIn } from '@/lib/guards'

export const Route = createFileRoute('/messages/')({
  beforeLoad: requireSignIn,
  component: InboxRoute,
})

function InboxRoute() {
  const { person } = Route.useRouteContext()
  return <InboxScreen userId={person.id} />
}
