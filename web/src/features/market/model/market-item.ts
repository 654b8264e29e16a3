import type { Database } from '#database.types.ts'

type ItemRow = Database['public']['Tables']['items']['Row']

type Shown =
  | 'id'
  | 'title'
  | 'category'
  | 'availability_type'
  | 'rental_price'
  | 'sale_price'
  | 'weekly_price'
  | 'pickup_method'
  | 'city'
  | 'state'
  | 'created_at'

/** What a card shows. */
export interface MarketItem extends Pick<ItemRow, Shown> {
  image: string | undefined
  /** Where the item is offered by the week. */
  weekly_price: number | null
  owner_verified: boolean
  /** 0 for somebody whom nobody has rated. */
  owner_rating: number
  /** Where a place was named. */
  distance_km: number | null
}

export interface MarketPage<Cursor> {
  items: MarketItem[]
  next: Cursor | null
}
