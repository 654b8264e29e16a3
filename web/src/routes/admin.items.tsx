import { createFileRoute } from '@tanstack/react-router'
import { ModerationScreen } from '@/features/moderation/components/moderation-screen'

export const Route = createFileRoute('/admin/items')({ component: ModerationScreen })
