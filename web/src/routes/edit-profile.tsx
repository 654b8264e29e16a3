import { createFileRoute, useRouter } from '@tanstack/react-router'
import { EditProfileScreen } from '@/features/profile/components/edit-profile-screen'
import { requireSignIn } from '@/lib/guards'

export const Route = createFileRoute('/edit-profile')({
  beforeLoad: requireSignIn,
  component: EditProfileRoute,
})

function EditProfileRoute() {
  const router = useRouter()
  return <EditProfileScreen onSaved={() => void router.navigate({ to: '/profile' })} />
}
