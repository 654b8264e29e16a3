import type { CardItem } from '@/domain/items/card-item'

/** A card, and where it stands in the list. */
export interface MarketItem extends CardItem {
  created_at: string
}

export interface MarketPage<Cursor> {
  items: MarketItem[]
  next: Cursor | null
}
