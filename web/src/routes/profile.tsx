import { createFileRoute, useRouter } from '@tanstack/react-router'
import { profileMessages } from '#contract/messages/profile.ts'
import { ProfileScreen } from '@/features/profile/components/profile-screen'
import { requireSignIn } from '@/lib/guards'
import { showSuccess } from '@/lib/toast'

export const Route = createFileRoute('/profile')({ beforeLoad: requireSignIn, component: ProfileRoute })

function ProfileRoute() {
  const { person } = Route.useRouteContext()
  const router = useRouter()
  const sayGoodbye = () => {
    showSuccess(profileMessages.deleted)
    void router.navigate({ to: '/', replace: true })
  }
  return <ProfileScreen person={person} onDeleted={sayGoodbye} />
}
