import { Link } from '@tanstack/react-router'
import { SOCIAL_PLATFORMS } from '#contract/social.ts'
import { Badge } from '@/components/ui/badge'
import { VerifiedBadge } from '@/domain/people/verified-badge'
import { cn } from '@/lib/utils'

interface ProgressProps {
  /** How many of the platforms. */
  connected: number
  hasPhoto: boolean
  verified: boolean | null | undefined
}

export function Progress({ connected, hasPhoto, verified }: ProgressProps) {
  const percent = Math.round((connected / SOCIAL_PLATFORMS.length) * 100)
  return (
    <section aria-label="Your progress" className="grid gap-3">
      <p className="flex flex-wrap items-center gap-2" aria-live="polite">
        <Badge variant={connected > 0 ? 'good' : 'neutral'} className="price px-3 py-1 text-sm">
          {percent}% connected
        </Badge>
        {verified && <VerifiedBadge className="px-3 py-1 text-sm" />}
      </p>
      <div aria-hidden className="grid grid-cols-4 gap-1.5">
        {SOCIAL_PLATFORMS.map((platform, place) => (
          <span
            key={platform}
            className={cn('h-1.5 rounded-full', place < connected ? 'bg-good' : 'bg-secondary')}
          />
        ))}
      </div>
      {!verified && <Hint connected={connected > 0} hasPhoto={hasPhoto} />}
    </section>
  )
}

/** What is missing for the badge. */
function Hint({ connected, hasPhoto }: { connected: boolean; hasPhoto: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-muted-foreground text-sm">
      {hasPhoto && !connected && <p>Connect one account to get the Verified badge.</p>}
      {!hasPhoto && (
        <>
          <p>A photo and one connected account earn you the Verified badge.</p>
          <Link
            to="/edit-profile"
            className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
          >
            Add your photo
          </Link>
        </>
      )}
    </div>
  )
}
