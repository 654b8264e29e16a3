import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { ProfileSetupScreen } from '@/features/profile-setup/components/profile-setup-screen'
import { requireSignIn } from '@/lib/guards'
import { myProfileQuery, useMyProfile } from '@/lib/me/my-profile'

export const Route = createFileRoute('/profile-setup')({
  beforeLoad: async ({ context, location }) => {
    const { person } = requireSignIn({ context, location })
    const profile = await context.queryClient.ensureQueryData(myProfileQuery(person.id))
    if (profile?.profile_setup_completed) throw redirect({ to: '/marketplace', replace: true })
  },
  component: ProfileSetupRoute,
})

function ProfileSetupRoute() {
  const router = useRouter()
  const { data: profile } = useMyProfile()
  return (
    <ProfileSetupScreen
      profile={profile ?? null}
      onDone={() => void router.navigate({ to: '/marketplace', replace: true })}
    />
  )
}
