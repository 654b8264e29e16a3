import { createFileRoute } from '@tanstack/react-router'
import { SafetyScreen } from '@/features/pages/components/safety-screen'

export const Route = createFileRoute('/safety')({ component: SafetyScreen })
