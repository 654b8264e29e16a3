import type { CardItem } from '@/lib/card-item'

/** A card, and where it stands in the list. */
export interface MarketItem extends CardItem {
  created_at: string
}

export interface MarketPage<Cursor> {
  items: MarketItem[]
  next: Cursor | null
}
