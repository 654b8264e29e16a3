import { createFileRoute } from '@tanstack/react-router'
import { JoinScreen } from '@/features/ai/events/screens'

export const Route = createFileRoute('/events/join/$token')({ component: JoinRoute })

function JoinRoute() {
  const { token } = Route.useParams()
  return <JoinScreen key={token} token={token} />
}
