import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '@/features/admin/components/dashboard-screen'

export const Route = createFileRoute('/admin/')({ component: DashboardScreen })
