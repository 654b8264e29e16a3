import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AdminGateFailed } from '@/features/admin/components/admin-gate-failed'
import { AdminLayout } from '@/features/admin/components/admin-layout'
import { SecondFactorDoor } from '@/features/auth/second-factor/second-factor-door'

export const Route = createFileRoute('/admin')({
  // Loaded only by admins, so that other people do not download it.
  beforeLoad: async (entering) => (await import('@/features/admin/model/gate')).requireAdmin(entering),
  errorComponent: AdminGateFailed,
  component: AdminRoute,
})

function AdminRoute() {
  return (
    <AdminLayout door={(state, onOpen) => <SecondFactorDoor state={state} onOpen={onOpen} />}>
      <Outlet />
    </AdminLayout>
  )
}
