import { limits } from '#contract/constants.ts'
import { offersWeeks } from '#contract/rental-periods.ts'
import { db } from '@/lib/supabase'
import type { MarketItem, MarketPage } from '../model/market-item'

/** The last item of a page: the next page is what comes after it, whatever was listed meanwhile. */
export interface Position {
  created_at: string
  id: string
}

const columns =
  'id, title, category, images, rental_price, weekly_price, rental_period, sale_price, availability_type, pickup_method, city, state, created_at, owner:profiles!items_owner_id_fkey(verified, rating_average)'

/** The market as it is without a search: one plain read by the index of what is newest. */
export async function fetchNewest(
  after: Position | null,
  signal: AbortSignal,
): Promise<MarketPage<Position>> {
  // One more than is shown says whether there are others, without counting them.
  let query = db()
    .from('items')
    .select(columns)
    .eq('status', 'available')
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(limits.marketPage + 1)
    .abortSignal(signal)
  // The first condition is the one that an index understands: it starts there instead of at the newest item.
  if (after) query = query.lte('created_at', after.created_at).or(olderThan(after))
  const { data } = await query.throwOnError()
  const rows = data.slice(0, limits.marketPage)
  const last = rows.at(-1)
  return {
    items: rows.map(toItem),
    next: data.length > rows.length && last ? { created_at: last.created_at, id: last.id } : null,
  }
}

interface Row extends Omit<MarketItem, 'image' | 'owner_verified' | 'owner_rating' | 'distance_km'> {
  images: string[]
  rental_period: Parameters<typeof offersWeeks>[0]
  owner: { verified: boolean | null; rating_average: number | null } | null
}

function toItem({ images, owner, rental_period, weekly_price, ...item }: Row): MarketItem {
  return {
    ...item,
    image: images[0],
    weekly_price: offersWeeks(rental_period) ? weekly_price : null,
    owner_verified: owner?.verified ?? false,
    owner_rating: owner?.rating_average ?? 0,
    distance_km: null,
  }
}

function olderThan({ created_at, id }: Position): string {
  return `created_at.lt."${created_at}",id.lt.${id}`
}
