import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '@/features/admin/dashboard/dashboard-screen'
import { readDashboardSearch } from '@/features/admin/model/dashboard-search'

export const Route = createFileRoute('/admin/')({
  validateSearch: readDashboardSearch,
  component: DashboardRoute,
})

function DashboardRoute() {
  return <DashboardScreen tab={Route.useSearch().tab} />
}
