import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AdminGateFailed } from '@/features/admin/components/admin-gate-failed'
import { AdminLayout } from '@/features/admin/components/admin-layout'
import { requireAdmin } from '@/features/admin/model/gate'

export const Route = createFileRoute('/admin')({
  beforeLoad: requireAdmin,
  errorComponent: AdminGateFailed,
  component: AdminRoute,
})

function AdminRoute() {
  return (
    <AdminLayout>
      <Outlet />
    </AdminLayout>
  )
}
