import { socialPlatformNames } from '#contract/social.ts'
import { Badge } from '@/components/ui/badge'
import { connectionsOf } from '@/domain/social/connections'
import { PlatformIcon } from '@/domain/social/platform-icon'

/** Of the platforms that people ask about first. */
const shown = ['instagram', 'facebook'] as const

export function SocialBadges({ connected }: { connected: unknown }) {
  const connections = connectionsOf(connected)
  return shown
    .filter((platform) => connections[platform])
    .map((platform) => (
      <Badge key={platform} variant="neutral">
        <PlatformIcon platform={platform} />
        {socialPlatformNames[platform]}
      </Badge>
    ))
}
