import { createFileRoute } from '@tanstack/react-router'
import { BlockedPeopleScreen } from '@/features/blocking/components/blocked-people-screen'
import { requireSignIn } from '@/lib/guards'

export const Route = createFileRoute('/blocked-people')({
  beforeLoad: requireSignIn,
  component: BlockedPeopleScreen,
})
