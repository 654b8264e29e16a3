import { createFileRoute } from '@tanstack/react-router'
import { EventScreen } from '@/features/ai/events/screens'
import { requireSignIn } from '@/lib/guards'

export const Route = createFileRoute('/events/$id')({ beforeLoad: requireSignIn, component: EventRoute })

function EventRoute() {
  const { person } = Route.useRouteContext()
  const { id } = Route.useParams()
  return <EventScreen key={id} userId={person.id} id={id} />
}
