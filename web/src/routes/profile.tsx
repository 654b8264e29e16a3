import { createFileRoute } from '@tanstack/react-router'
import { requireSignIn } from '@/lib/guards'

export const Route = createFileRoute('/profile')({ beforeLoad: requireSignIn, component: () => null })
