import { createFileRoute } from '@tanstack/react-router'
import { SavedScreen } from '@/features/saved/components/saved-screen'
import { requireSignIn } from '@/lib/guards'

export const Route = createFileRoute('/saved')({ beforeLoad: requireSignIn, component: SavedRoute })

function SavedRoute() {
  const { person } = Route.useRouteContext()
  return <SavedScreen userId={person.id} />
}
