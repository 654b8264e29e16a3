import { Avatar } from '@/components/avatar'
import { cityOf } from '@/domain/people/location'
import { Rating } from '@/domain/people/rating'
import { TrustSignal } from '@/domain/people/trust-signal'
import type { ClosetOwner } from '../api/closet'

export function ClosetHead({ owner }: { owner: ClosetOwner }) {
  const city = cityOf(owner.location)
  return (
    <header className="flex items-center gap-4">
      <Avatar name={owner.full_name} photo={owner.selfie_url} width={180} className="size-20 text-xl" />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
        <h1 className="page-title break-words">{owner.full_name ?? 'Aso member'}</h1>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground">
          {city && <span>{city}</span>}
          <Rating average={owner.rating_average} reviews={owner.num_reviews} />
          <TrustSignal level={owner.trust_level} verified={owner.verified} />
        </p>
      </div>
    </header>
  )
}
