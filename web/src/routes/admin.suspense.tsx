import { createFileRoute } from '@tanstack/react-router'
import { SuspenseScreen } from '@/features/admin/suspense/suspense-screen'

export const Route = createFileRoute('/admin/suspense')({ component: SuspenseScreen })
