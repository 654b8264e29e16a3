import { createFileRoute, useRouter } from '@tanstack/react-router'
import { EditItemScreen } from '@/features/listing/components/edit-item-screen'
import { requireSignIn } from '@/lib/guards'

export const Route = createFileRoute('/edit-item/$id')({
  beforeLoad: requireSignIn,
  component: EditItemRoute,
})

function EditItemRoute() {
  const { person } = Route.useRouteContext()
  const { id } = Route.useParams()
  const router = useRouter()
  const toMyItems = () => void router.navigate({ to: '/my-items' })
  return <EditItemScreen key={id} userId={person.id} itemId={id} onSaved={toMyItems} onMissing={toMyItems} />
}
