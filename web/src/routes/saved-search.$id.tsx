import { createFileRoute } from '@tanstack/react-router'
import { OpenSavedSearch } from '@/features/market'
import { requireSignIn } from '@/lib/guards'

export const Route = createFileRoute('/saved-search/$id')({
  beforeLoad: requireSignIn,
  component: SavedSearchRoute,
})

function SavedSearchRoute() {
  const { person } = Route.useRouteContext()
  return <OpenSavedSearch id={Route.useParams().id} userId={person.id} />
}
