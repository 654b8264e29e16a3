import { type ComponentProps, memo, type ReactNode } from 'react'
import type { DateOnly } from '#contract/rules/dates.ts'
import type { CardItem } from '@/domain/items/card-item'
import { ItemCard } from '@/domain/items/item-card'
import { ItemGrid } from '@/domain/items/item-grid'
import type { MarketItem } from '../model/market-item'

/** A phone shows two rows of two before anything is scrolled. */
const aboveTheFold = 4

type CardProps = ComponentProps<typeof ItemCard>

/** What a card shows of an item. Searches and plain reads answer with other things besides. */
const shown = Object.keys({
  id: true,
  title: true,
  image: true,
  category: true,
  size: true,
  availability_type: true,
  rental_price: true,
  sale_price: true,
  weekly_price: true,
  dates_price: true,
  pickup_method: true,
  city: true,
  state: true,
  distance_km: true,
  owner_verified: true,
  owner_rating: true,
  owner_trust: true,
} satisfies Record<keyof CardItem, true>) as (keyof CardItem)[]

/** Items that were found twice are two objects with the same words in them. */
function sameCard(before: CardProps, { item, ...others }: CardProps): boolean {
  const names = Object.keys(others) as (keyof typeof others)[]
  return (
    names.every((name) => before[name] === others[name]) &&
    (before.item === item || shown.every((name) => before.item[name] === item[name]))
  )
}

/** A tap on a filter draws the screen several times, but a card only where what it shows has changed. */
const Card = memo(ItemCard, sameCard)

/** From this width on the cards are offered larger photos. */
export const wideScreen = '(min-width: 45rem)'

interface MarketCardsProps {
  items: readonly MarketItem[]
  wide: boolean
  /** They are of the search before. */
  dimmed?: boolean
  /** The same object for the same days, or every card is drawn again. */
  days?: { from?: DateOnly | undefined; to?: DateOnly | undefined }
  /** After the first rows. */
  notices?: ReactNode
}

/** Without state: the build makes the first cards of a visit from it that are there before the app (`first-cards.tsx`). */
export function MarketCards({ items, wide, dimmed, days, notices }: MarketCardsProps) {
  const cards = items.map((item, position) => (
    <Card key={item.id} item={item} eager={position < aboveTheFold} wide={wide} days={days} />
  ))
  return (
    <ItemGrid dimmed={dimmed}>
      {cards.slice(0, aboveTheFold)}
      {notices && <li className="col-span-full grid gap-2 empty:hidden">{notices}</li>}
      {cards.slice(aboveTheFold)}
    </ItemGrid>
  )
}
