import { createFileRoute } from '@tanstack/react-router'
import { readTab } from '@/features/analytics/model/tabs'
import { requireSignIn } from '@/lib/guards'
import { AnalyticsPage } from './-analytics-page'

export const Route = createFileRoute('/dashboard')({
  validateSearch: readTab,
  beforeLoad: requireSignIn,
  component: DashboardRoute,
})

function DashboardRoute() {
  const { person } = Route.useRouteContext()
  const { tab } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AnalyticsPage
      userId={person.id}
      tab={tab}
      onTab={(chosen) => void navigate({ search: { tab: chosen }, replace: true, resetScroll: false })}
    />
  )
}
