import { offersWeeks } from '#contract/rules/rental-periods.ts'
import type { Database } from '#database.types.ts'
import type { TrustLevel } from '@/domain/people/trust-badge'

type ItemRow = Database['public']['Tables']['items']['Row']

type Shown =
  | 'id'
  | 'title'
  | 'category'
  | 'size'
  | 'availability_type'
  | 'rental_price'
  | 'sale_price'
  | 'weekly_price'
  | 'pickup_method'
  | 'city'
  | 'state'

/** What a card of an item shows. */
export interface CardItem extends Pick<ItemRow, Shown> {
  image: string | undefined
  owner_verified: boolean
  /** 0 for a person without ratings. */
  owner_rating: number
  owner_trust: TrustLevel
  /** The rent for all chosen days, in naira; null without days. */
  dates_price: number | null
  /** Where a place was named. */
  distance_km: number | null
}

type FoundColumns = Database['public']['CompositeTypes']['shown_listing']
type MayBeMissing =
  | 'size'
  | 'dates_price'
  | 'rental_price'
  | 'weekly_price'
  | 'sale_price'
  | 'image'
  | 'city'
  | 'state'
  | 'distance_km'

/** What a search answers: the type in Postgres does not say what is always there. */
export type FoundItem = {
  [Name in keyof FoundColumns]: Name extends MayBeMissing
    ? FoundColumns[Name]
    : NonNullable<FoundColumns[Name]>
}

export function fromFound({ item_id, image, ...item }: FoundItem) {
  return { ...item, id: item_id, image: image ?? undefined }
}

/** What a card needs of `items`, for a select. */
export const cardColumns =
  'id, title, category, size, availability_type, rental_price, sale_price, weekly_price, rental_period, pickup_method, city, state, images, status, created_at, owner:profiles!items_owner_id_fkey(verified, rating_average, trust_level)' as const

export type CardRow = Pick<ItemRow, Shown | 'images' | 'rental_period'> & {
  owner: { verified: boolean | null; rating_average: number | null; trust_level: TrustLevel | null } | null
}

export function fromRow<Row extends CardRow>({ images, owner, rental_period, weekly_price, ...item }: Row) {
  return {
    ...item,
    image: images[0],
    weekly_price: offersWeeks(rental_period) ? weekly_price : null,
    owner_verified: owner?.verified ?? false,
    owner_rating: owner?.rating_average ?? 0,
    owner_trust: owner?.trust_level ?? 'new',
    dates_price: null,
    distance_km: null,
  }
}
