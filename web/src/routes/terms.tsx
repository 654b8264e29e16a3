import { createFileRoute } from '@tanstack/react-router'
import { TermsScreen } from '@/features/pages/components/terms-screen'

export const Route = createFileRoute('/terms')({ component: TermsScreen })
