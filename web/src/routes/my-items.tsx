import { createFileRoute } from '@tanstack/react-router'
import { MyItemsScreen } from '@/features/listing/components/my-items-screen'
import { requireSignIn } from '@/lib/guards'

export const Route = createFileRoute('/my-items')({
  beforeLoad: requireSignIn,
  component: MyItemsRoute,
})

function MyItemsRoute() {
  const { person } = Route.useRouteContext()
  return <MyItemsScreen userId={person.id} />
}
