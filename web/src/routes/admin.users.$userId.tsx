import { createFileRoute } from '@tanstack/react-router'
import { PersonScreen } from '@/features/admin/person/person-screen'

export const Route = createFileRoute('/admin/users/$userId')({ component: PersonRoute })

function PersonRoute() {
  const { userId } = Route.useParams()
  return <PersonScreen key={userId} userId={userId} />
}
