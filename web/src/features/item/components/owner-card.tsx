import { Avatar } from '@/components/avatar'
import { Rating } from '@/components/rating'
import { VerifiedBadge } from '@/components/verified-badge'
import { cityOf } from '@/lib/place'
import type { Item } from '../api/item'
import { CardSection } from './card-section'

export function OwnerCard({ owner }: { owner: NonNullable<Item['owner']> }) {
  const city = cityOf(owner.location)
  return (
    <CardSection title="Owner">
      <div className="flex items-center gap-4">
        <Avatar name={owner.full_name} photo={owner.selfie_url} className="size-14" />
        <div className="grid gap-0.5">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            {owner.full_name ?? 'Aso member'}
            {owner.verified && <VerifiedBadge />}
          </p>
          <p className="flex flex-wrap items-center gap-x-3 text-muted-foreground text-sm">
            {owner.verified && <span>Verified seller</span>}
            {city && <span>{city}</span>}
            <Rating average={owner.rating_average} reviews={owner.num_reviews} />
          </p>
        </div>
      </div>
    </CardSection>
  )
}
