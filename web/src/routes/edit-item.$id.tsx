import { createFileRoute, useRouter } from '@tanstack/react-router'
import { EditItemScreen } from '@/features/listing/components/edit-item-screen'
import { requireSignIn } from '@/lib/guards'
import { optimizerFor } from './-listing-optimizer'
import { type OptimizerSearch, readOptimizer } from './-optimizer-search'

export const Route = createFileRoute('/edit-item/$id')({
  validateSearch: (search: Record<string, unknown>): OptimizerSearch => readOptimizer(search),
  beforeLoad: requireSignIn,
  component: EditItemRoute,
})

function EditItemRoute() {
  const { person } = Route.useRouteContext()
  const { id } = Route.useParams()
  const { optimizer } = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  const toMyItems = () => void router.navigate({ to: '/my-items' })
  const closed = () => void navigate({ search: {}, replace: true, resetScroll: false })
  return (
    <EditItemScreen
      key={id}
      userId={person.id}
      itemId={id}
      onSaved={toMyItems}
      onMissing={toMyItems}
      help={optimizerFor({ place: { item: id }, optimizer, onClose: closed })}
    />
  )
}
