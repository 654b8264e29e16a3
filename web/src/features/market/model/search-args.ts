import { priceBands } from '#contract/taxonomy.ts'
import type { Database } from '#database.types.ts'
import type { MarketFilters } from './filters'
import { pointOf } from './point'

export type SearchArgs = Omit<
  Database['public']['Functions']['search_counts']['Args'],
  'p_cursor' | 'p_limit' | 'p_sort'
>

/** The filters as the procedures of the database name them; what is not set is not sent. */
export function searchArgs(filters: MarketFilters): SearchArgs {
  const { q, category, type, price, size, brand, colour, condition, state, city, near, within, from, to } =
    filters
  const args = {
    p_query: q,
    p_category: category,
    p_type: type && (type === 'buy' ? 'sale' : 'rent'),
    ...priceArgs(price),
    p_size: size,
    p_brand: brand,
    p_colour: colour,
    p_condition: condition,
    p_state: state,
    p_city: city,
    ...placeArgs(near, within),
    p_start: from,
    p_end: to,
  }
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined))
}

/** Items are compared by their price in whole naira. */
function priceArgs(price: MarketFilters['price']) {
  const band: { lt?: number; lte?: number; gt?: number; gte?: number } | undefined = priceBands.find(
    ({ value }) => value === price,
  )
  return {
    p_price_from: band?.gte ?? (band?.gt !== undefined ? band.gt + 1 : undefined),
    p_price_to: band?.lte ?? (band?.lt !== undefined ? band.lt - 1 : undefined),
  }
}

function placeArgs(near: string | undefined, within: number | undefined) {
  if (!near) return {}
  const { latitude, longitude } = pointOf(near)
  return { p_latitude: latitude, p_longitude: longitude, p_radius_km: within }
}
