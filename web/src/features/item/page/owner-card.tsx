import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { Avatar } from '@/components/avatar'
import { cityOf } from '@/domain/people/location'
import { Rating } from '@/domain/people/rating'
import { TrustSignal } from '@/domain/people/trust-signal'
import type { Item } from '../api/item'
import { CardSection } from './card-section'

export function OwnerCard({ ownerId, owner }: { ownerId: string; owner: NonNullable<Item['owner']> }) {
  const city = cityOf(owner.location)
  return (
    <CardSection title="Owner">
      <div className="relative flex items-center gap-4">
        <Avatar name={owner.full_name} photo={owner.selfie_url} className="size-14" />
        <div className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
          <p className="break-words font-semibold">{owner.full_name ?? 'Aso member'}</p>
          <p className="flex flex-wrap items-center gap-x-3 text-muted-foreground text-sm">
            {city && <span>{city}</span>}
            <Rating average={owner.rating_average} reviews={owner.num_reviews} />
            {owner.verified && <span>Verified seller</span>}
            <TrustSignal level={owner.trust_level} verified={false} />
          </p>
          <Link
            to="/closet/$id"
            params={{ id: ownerId }}
            className="flex min-h-11 items-center font-medium text-primary text-sm underline underline-offset-4 after:absolute after:inset-0 hover:no-underline"
          >
            See the whole closet
          </Link>
        </div>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-muted-foreground" />
      </div>
    </CardSection>
  )
}
