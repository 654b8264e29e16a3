import { createFileRoute } from '@tanstack/react-router'
import { SocialScreen } from '@/features/social/components/social-screen'
import { requireSignIn } from '@/lib/guards'

interface SocialConnectSearch {
  /** The platform that the person returns from. */
  connected?: string
}

export const Route = createFileRoute('/social-connect')({
  validateSearch: ({ connected }): SocialConnectSearch => ({
    connected: typeof connected === 'string' ? connected : undefined,
  }),
  // The tokens that a platform adds to the address are secret, and useless once the person has to sign in first.
  beforeLoad: ({ context, location: { pathname, ...location } }) =>
    requireSignIn({ context, location: { ...location, pathname, href: pathname } }),
  component: SocialConnectRoute,
})

function SocialConnectRoute() {
  const { person } = Route.useRouteContext()
  return <SocialScreen userId={person.id} />
}
