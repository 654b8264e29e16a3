import { BadgeCheck } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { TrustBadge, type TrustLevel } from './trust-badge'
import { VerifiedBadge } from './verified-badge'

interface TrustSignalProps {
  level: TrustLevel | null
  /** Null or 0 for a person without ratings. */
  rating: number | null
  verified: boolean | null
}

/** One badge that never argues with the stars beside it: a level that is not yet trusted counts only without ratings. */
export function TrustSignal({ level, rating, verified }: TrustSignalProps) {
  if (verified && level === 'trusted') {
    return (
      <Badge variant="good">
        <BadgeCheck aria-hidden />
        Verified · Trusted
      </Badge>
    )
  }
  if (verified) return <VerifiedBadge />
  if (rating && level !== 'trusted') return null
  return <TrustBadge level={level ?? 'new'} />
}
