import { Badge } from '@/components/ui/badge'

const shown = { instagram: 'Instagram', facebook: 'Facebook' } as const

/** Of the platforms that people ask about first. */
export function SocialBadges({ connected }: { connected: unknown }) {
  return Object.entries(shown).map(
    ([platform, name]) =>
      isOn(connected, platform) && (
        <Badge key={platform} variant="neutral">
          {name}
        </Badge>
      ),
  )
}

function isOn(connected: unknown, platform: string): boolean {
  if (typeof connected !== 'object' || connected === null) return false
  return (connected as Record<string, unknown>)[platform] === true
}
