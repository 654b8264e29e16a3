import type { ReactNode } from 'react'
import type { DateOnly } from '#contract/rules/dates.ts'
import { ItemCard } from '@/domain/items/item-card'
import { ItemGrid } from '@/domain/items/item-grid'
import type { MarketItem } from '../model/market-item'

/** A phone shows two rows of two before anything is scrolled. */
const aboveTheFold = 4

/** From this width on the cards are offered larger photos. */
export const wideScreen = '(min-width: 45rem)'

interface MarketCardsProps {
  items: readonly MarketItem[]
  wide: boolean
  /** They are of the search before. */
  dimmed?: boolean
  days?: { from?: DateOnly | undefined; to?: DateOnly | undefined }
  /** After the first rows. */
  notices?: ReactNode
}

/** Without state: the build makes the first cards of a visit from it that are there before the app (`first-cards.tsx`). */
export function MarketCards({ items, wide, dimmed, days, notices }: MarketCardsProps) {
  const cards = items.map((item, position) => (
    <ItemCard key={item.id} item={item} eager={position < aboveTheFold} wide={wide} days={days} />
  ))
  return (
    <ItemGrid dimmed={dimmed}>
      {cards.slice(0, aboveTheFold)}
      {notices && <li className="col-span-full grid gap-2 empty:hidden">{notices}</li>}
      {cards.slice(aboveTheFold)}
    </ItemGrid>
  )
}
