import { createFileRoute } from '@tanstack/react-router'
import { DisputesScreen } from '@/features/admin/disputes/disputes-screen'
import { readDisputeSearch } from '@/features/admin/model/dispute-search'

export const Route = createFileRoute('/admin/disputes/')({
  validateSearch: readDisputeSearch,
  component: DisputesRoute,
})

function DisputesRoute() {
  const filter = Route.useSearch()
  const navigate = Route.useNavigate()
  return <DisputesScreen filter={filter} onFilter={(search) => void navigate({ search })} />
}
