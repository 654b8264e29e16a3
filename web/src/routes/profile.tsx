import { createFileRoute } from '@tanstack/react-router'
import { ProfileScreen } from '@/features/profile/components/profile-screen'
import { requireSignIn } from '@/lib/guards'

export const Route = createFileRoute('/profile')({ beforeLoad: requireSignIn, component: ProfileRoute })

function ProfileRoute() {
  const { person } = Route.useRouteContext()
  return <ProfileScreen email={person.email} />
}
