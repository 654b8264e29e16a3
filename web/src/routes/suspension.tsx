import { createFileRoute } from '@tanstack/react-router'
import { SuspensionScreen } from '@/features/suspension/components/suspension-screen'
import { requireSignIn } from '@/lib/guards'

export const Route = createFileRoute('/suspension')({
  beforeLoad: requireSignIn,
  component: SuspensionScreen,
})
