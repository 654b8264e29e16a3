import { createFileRoute } from '@tanstack/react-router'
import { OwnerCalendarScreen } from '@/features/availability/components/owner-calendar-screen'
import { requireSignIn } from '@/lib/guards'

export const Route = createFileRoute('/item-calendar/$id')({
  beforeLoad: requireSignIn,
  component: ItemCalendarRoute,
})

function ItemCalendarRoute() {
  return <OwnerCalendarScreen itemId={Route.useParams().id} />
}
