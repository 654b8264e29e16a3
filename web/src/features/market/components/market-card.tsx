import { Link } from '@tanstack/react-router'
import { pickupMethods } from '#contract/taxonomy.ts'
import { Picture } from '@/components/picture'
import { Price } from '@/components/price'
import { Rating } from '@/components/rating'
import { VerifiedBadge } from '@/components/verified-badge'
import { cityOf } from '@/lib/place'
import type { MarketItem } from '../api/market-items'

/** Small enough for a page of twenty on a phone, sharp enough for its screen. */
const widths = [200, 400]
const sizes = '(min-width: 80rem) 14.5rem, (min-width: 64rem) 23vw, (min-width: 40rem) 31vw, 46vw'

export function MarketCard({ item, eager }: { item: MarketItem; eager: boolean }) {
  const { owner } = item
  const city = cityOf(owner?.location)
  return (
    <li className="group relative grid content-start gap-2">
      <Picture
        image={item.images[0]}
        alt=""
        widths={widths}
        sizes={sizes}
        eager={eager}
        missing="No Image"
        className="rounded-xl"
      />
      {owner?.verified && <VerifiedBadge className="absolute top-2 left-2" />}
      <div className="grid gap-0.5 px-0.5">
        <CardPrice item={item} />
        <h2 className="line-clamp-2 font-medium font-sans text-[0.95rem] leading-snug">
          <Link
            to="/item/$id"
            params={{ id: item.id }}
            className="after:absolute after:inset-0 after:rounded-xl group-hover:underline"
          >
            {item.title}
          </Link>
        </h2>
        <p className="flex flex-wrap items-center gap-x-2 text-muted-foreground text-sm">
          {city && <span>{city}</span>}
          <Rating average={owner?.rating_average ?? null} />
        </p>
        <p className="text-muted-foreground text-sm">
          {item.category} · {pickupMethods.find(({ value }) => value === item.pickup_method)?.label}
        </p>
      </div>
    </li>
  )
}

function CardPrice({ item }: { item: MarketItem }) {
  const { rental_price: rent, sale_price: sale, availability_type: type } = item
  const rentable = type !== 'sale' && rent !== null
  const sellable = type !== 'rent' && sale !== null
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      {rentable && <Price amount={rent} perDay className="text-lg" />}
      {sellable && !rentable && <Price amount={sale} className="text-lg" />}
      {sellable && rentable && (
        <span className="text-muted-foreground text-sm">
          or buy <Price amount={sale} className="font-semibold" />
        </span>
      )}
    </p>
  )
}
