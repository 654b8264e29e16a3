import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { socialMessages } from '#contract/messages/social.ts'
import { SOCIAL_PLATFORMS, socialPlatformNames } from '#contract/social.ts'
import { Loaded } from '@/components/loaded'
import { Button } from '@/components/ui/button'
import { useMyProfile } from '@/domain/me/my-profile'
import { connectionsOf } from '@/domain/social/connections'
import { useConnectSocial } from '@/domain/social/use-connect-social'
import { useDisconnectSocial } from '@/domain/social/use-disconnect-social'
import { useSocialReturn } from '@/domain/social/use-social-return'
import { useTitle } from '@/lib/browser/use-title'
import { PlatformCard } from './platform-card'
import { Progress } from './progress'
import { SocialSkeleton } from './social-skeleton'

export function SocialScreen({ userId }: { userId: string }) {
  useTitle('Social connect')
  const profile = useMyProfile()
  const arriving = useSocialReturn('/social-connect', userId)
  return (
    <div className="page grid gap-6 py-4 md:py-8">
      <header className="grid gap-3">
        <Button variant="ghost" asChild className="-ml-3 justify-self-start">
          <Link to="/marketplace">
            <ArrowLeft aria-hidden />
            Market
          </Link>
        </Button>
        <h1 className="page-title">Social connect</h1>
        <p className="max-w-prose text-muted-foreground">
          Connected accounts raise trust. Aso sees only your name and never posts.
        </p>
      </header>
      <p role="status" className="empty:hidden">
        {arriving && `Checking with ${socialPlatformNames[arriving]}…`}
      </p>
      <Loaded query={profile} skeleton={<SocialSkeleton />} message={socialMessages.loadFailed}>
        {(loaded) => <Platforms userId={userId} profile={loaded} arriving={arriving !== null} />}
      </Loaded>
    </div>
  )
}

interface PlatformsProps {
  userId: string
  profile: ReturnType<typeof useMyProfile>['data']
  /** The person has just come back from a platform, and the result is not known yet. */
  arriving: boolean
}

function Platforms({ userId, profile, arriving }: PlatformsProps) {
  const connect = useConnectSocial('/social-connect')
  const disconnect = useDisconnectSocial(userId)
  const leaving = connect.isPending || connect.isSuccess
  const connections = connectionsOf(profile?.connected_social)
  const connected = SOCIAL_PLATFORMS.filter((platform) => connections[platform]).length
  return (
    <>
      <Progress connected={connected} hasPhoto={Boolean(profile?.selfie_url)} verified={profile?.verified} />
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {SOCIAL_PLATFORMS.map((platform) => (
          <li key={platform} className="grid">
            <PlatformCard
              platform={platform}
              connected={connections[platform]}
              leaving={leaving && connect.variables === platform}
              disabled={arriving || leaving || disconnect.isPending}
              onConnect={() => connect.mutate(platform)}
              onDisconnect={() => disconnect.mutate(platform)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
