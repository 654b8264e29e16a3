import { Check } from 'lucide-react'
import { type SocialPlatform, socialPlatformNames } from '#contract/social.ts'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { connectionsOf } from '@/domain/social/connections'
import { PlatformIcon } from '@/domain/social/platform-icon'
import { useConnectSocial } from '@/domain/social/use-connect-social'
import { useSocialReturn } from '@/domain/social/use-social-return'

/** The two that people ask about first; the others have a screen of their own. */
const platforms = ['instagram', 'facebook'] as const satisfies readonly SocialPlatform[]

export function Connections({ userId, connected }: { userId: string; connected: unknown }) {
  const connect = useConnectSocial('/profile-setup')
  const arriving = useSocialReturn('/profile-setup', userId)
  const connections = connectionsOf(connected)
  return (
    <section aria-labelledby="connections" className="grid gap-2">
      <h2 id="connections" className="font-semibold text-lg">
        Connect an account
      </h2>
      <p className="text-muted-foreground text-sm">Optional. Aso sees only your name and never posts.</p>
      <ul className="grid">
        {platforms.map((platform) => (
          <li key={platform} className="flex min-h-14 items-center gap-3.5">
            <PlatformIcon platform={platform} className="size-6 text-primary" />
            <span className="flex-1 font-medium">{socialPlatformNames[platform]}</span>
            {connections[platform] ? (
              <Badge variant="good">
                <Check aria-hidden />
                Connected
              </Badge>
            ) : (
              <Button
                variant="outline"
                disabled={connect.isPending || connect.isSuccess || arriving !== null}
                onClick={() => connect.mutate(platform)}
              >
                {arriving === platform ? 'Checking…' : 'Connect'}
                <span className="sr-only">{` ${socialPlatformNames[platform]}`}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
