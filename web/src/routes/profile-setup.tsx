import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { myProfileQuery, useMyProfile } from '@/domain/me/my-profile'
import { ProfileSetupScreen } from '@/features/profile-setup/components/profile-setup-screen'
import { requireSignIn } from '@/lib/guards'

interface ProfileSetupSearch {
  /** The platform that the person returns from. */
  connected?: string
}

export const Route = createFileRoute('/profile-setup')({
  validateSearch: ({ connected }): ProfileSetupSearch => ({
    connected: typeof connected === 'string' ? connected : undefined,
  }),
  // The tokens that a platform adds to the address are secret, and useless once the person has to sign in first.
  beforeLoad: async ({ context, location: { pathname, ...location } }) => {
    const { person } = requireSignIn({ context, location: { ...location, pathname, href: pathname } })
    const profile = await context.queryClient.ensureQueryData(myProfileQuery(person.id))
    if (profile?.profile_setup_completed) throw redirect({ to: '/marketplace', replace: true })
    return { person }
  },
  component: ProfileSetupRoute,
})

function ProfileSetupRoute() {
  const { person } = Route.useRouteContext()
  const router = useRouter()
  const { data: profile } = useMyProfile()
  return (
    <ProfileSetupScreen
      userId={person.id}
      profile={profile ?? null}
      onDone={() => void router.navigate({ to: '/marketplace', replace: true })}
    />
  )
}
