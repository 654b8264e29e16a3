import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type DateOnly, rentalDays } from '#contract/rules/dates.ts'
import type { PictureWidth } from '#contract/rules/picture-sizes.ts'
import { pickupMethods } from '#contract/taxonomy.ts'
import { Picture } from '@/components/picture'
import { Rating } from '@/domain/people/rating'
import { TrustSignal } from '@/domain/people/trust-signal'
import type { CardItem } from './card-item'
import { CardPrice } from './card-price'
import { Heart } from './saving/heart'
import { sizeLabel } from './size-label'

/** As wide as a photo is shown on a screen of single, double and triple density. */
const phoneWidths: readonly PictureWidth[] = [180, 360, 540]
const wideWidths: readonly PictureWidth[] = [240, 360, 480, 640]
const sizes = '(min-width: 80rem) 14.5rem, (min-width: 64rem) 23vw, (min-width: 45rem) 31vw, 46vw'

interface ItemCardProps {
  item: CardItem
  eager?: boolean
  wide: boolean
  /** The days that are looked for: the item's page begins with them. */
  days?: { from?: DateOnly | undefined; to?: DateOnly | undefined }
  heading?: 'h2' | 'h3'
  /** Under the facts, such as a button. */
  children?: ReactNode
}

const none = { from: undefined, to: undefined }

export function ItemCard({
  item,
  eager = false,
  wide,
  days = none,
  heading: Heading = 'h2',
  children,
}: ItemCardProps) {
  return (
    <li className="group relative grid content-start gap-2">
      <Picture
        image={item.image}
        alt=""
        widths={wide ? wideWidths : phoneWidths}
        sizes={sizes}
        eager={eager}
        missing="No Image"
        className="rounded-xl"
      />
      <div className="grid gap-0.5 px-0.5">
        <CardPrice item={item} days={days.from && days.to ? rentalDays(days.from, days.to) : undefined} />
        <Heading className="line-clamp-2 break-words font-medium font-sans text-[0.95rem] leading-snug">
          <Link
            to="/item/$id"
            params={{ id: item.id }}
            search={days}
            className="scroll-mt-40 scroll-mb-24 after:absolute after:inset-0 after:rounded-xl group-hover:underline"
          >
            {item.title}
          </Link>
        </Heading>
        <p className="text-muted-foreground text-sm">
          {[placeOf(item), item.size && sizeLabel(item.size)].filter(Boolean).join(' · ')}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted-foreground text-sm">
          <Rating average={item.owner_rating} />
          <TrustSignal level={item.owner_trust} verified={item.owner_verified} />
        </p>
        <p className="text-muted-foreground text-sm">
          {item.category} · {pickupMethods.find(({ value }) => value === item.pickup_method)?.label}
        </p>
        {children}
      </div>
      <Heart item={item} />
    </li>
  )
}

function placeOf({ city, state, distance_km: distance }: CardItem): string {
  const away = distance === null ? undefined : `${distance.toLocaleString('en-NG')} km away`
  return [city || state, away].filter(Boolean).join(' · ')
}
