import { createFileRoute } from '@tanstack/react-router'
import { UsersScreen } from '@/features/admin/components/users-screen'
import { readText } from '@/features/admin/model/kyc-search'

export const Route = createFileRoute('/admin/users/')({
  validateSearch: ({ q }): { q?: string } => ({ q: readText(q) }),
  component: UsersRoute,
})

function UsersRoute() {
  const { userId } = Route.useRouteContext()
  const { q = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <UsersScreen
      userId={userId}
      search={q}
      onSearch={(text) => void navigate({ search: { q: text || undefined } })}
    />
  )
}
