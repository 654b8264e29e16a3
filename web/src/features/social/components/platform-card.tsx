import { Check } from 'lucide-react'
import { type SocialPlatform, socialPlatformNames } from '#contract/social.ts'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { PlatformIcon } from '@/domain/social/platform-icon'

/** What each of them gives. */
const gains: Record<SocialPlatform, string> = {
  instagram: 'Shows your style is really yours.',
  facebook: 'Shows your friends know you by your name.',
  twitter: 'Shows you speak in your own name.',
  linkedin_oidc: 'Shows who you are at work.',
}

interface PlatformCardProps {
  platform: SocialPlatform
  connected: boolean
  /** On the way to the platform. */
  leaving: boolean
  disabled: boolean
  onConnect: () => void
  onDisconnect: () => void
}

export function PlatformCard({ platform, connected, onConnect, onDisconnect, ...state }: PlatformCardProps) {
  const name = socialPlatformNames[platform]
  const label = state.leaving ? 'Opening' : connected ? 'Disconnect' : 'Connect'
  return (
    <article className="grid content-between gap-5 rounded-2xl bg-card p-5">
      <div className="flex gap-4">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-accent text-accent-foreground">
          <PlatformIcon platform={platform} className="size-6" />
        </span>
        <div className="grid content-start gap-1">
          <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="font-semibold text-xl leading-tight">{name}</h2>
            {connected && (
              <Badge variant="good">
                <Check aria-hidden />
                Connected
              </Badge>
            )}
          </div>
          <p className="text-muted-foreground text-sm">{gains[platform]}</p>
        </div>
      </div>
      <Button
        variant={connected ? 'outline' : 'default'}
        aria-disabled={state.disabled}
        onClick={state.disabled ? undefined : connected ? onDisconnect : onConnect}
      >
        {label}
        <span className="sr-only">{` ${name}`}</span>
        {state.leaving && '…'}
      </Button>
    </article>
  )
}
