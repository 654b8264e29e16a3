import { TrustBadge, type TrustLevel } from './trust-badge'
import { VerifiedBadge } from './verified-badge'

interface TrustSignalProps {
  level: TrustLevel | null
  verified: boolean | null
}

/** What is known of somebody: the Verified badge, and the level that finished rentals have earned. */
export function TrustSignal({ level, verified }: TrustSignalProps) {
  return (
    <>
      {verified && <VerifiedBadge />}
      <TrustBadge level={level ?? 'new'} />
    </>
  )
}
