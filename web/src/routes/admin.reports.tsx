import { createFileRoute } from '@tanstack/react-router'
import { readText } from '@/features/admin/model/kyc-search'
import { ReportsScreen } from '@/features/moderation/components/reports-screen'

interface ReportsSearch {
  kind?: string | undefined
}

export const Route = createFileRoute('/admin/reports')({
  validateSearch: ({ kind }: Record<string, unknown>): ReportsSearch => ({ kind: readText(kind) }),
  component: ReportsRoute,
})

function ReportsRoute() {
  const { kind } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <ReportsScreen chosen={kind} onKind={(chosen) => void navigate({ search: { kind: chosen } })} />
}
