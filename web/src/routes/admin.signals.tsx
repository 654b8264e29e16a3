import { createFileRoute } from '@tanstack/react-router'
import { readSignalSearch } from '@/features/admin/model/signal-search'
import { SignalsScreen } from '@/features/admin/signals/signals-screen'

export const Route = createFileRoute('/admin/signals')({
  validateSearch: readSignalSearch,
  component: SignalsRoute,
})

function SignalsRoute() {
  const filter = Route.useSearch()
  const navigate = Route.useNavigate()
  return <SignalsScreen filter={filter} onFilter={(search) => void navigate({ search })} />
}
