import { createFileRoute } from '@tanstack/react-router'
import { EventsScreen } from '@/features/ai/events/screens'
import { requireSignIn } from '@/lib/guards'

export const Route = createFileRoute('/events/')({ beforeLoad: requireSignIn, component: EventsRoute })

function EventsRoute() {
  const { person } = Route.useRouteContext()
  return <EventsScreen userId={person.id} />
}
