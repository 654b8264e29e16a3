import { priceBands } from '#contract/taxonomy.ts'
import type { Json } from '#database.types.ts'
import { type MarketFilters, readFilters } from './filters'

/** The filters of a saved search as the address says them. Days that are over are left out. */
export function filtersOf(kept: Json): MarketFilters {
  const said = typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? kept : {}
  const { query, type, price_from, price_to, latitude, longitude, radius_km, first_day, last_day, ...same } =
    said
  return readFilters({
    ...same,
    q: query,
    type: type === 'sale' ? 'buy' : type,
    price: bandOf(price_from, price_to),
    near: latitude === undefined ? undefined : `${latitude},${longitude}`,
    within: radius_km,
    from: first_day,
    to: last_day,
  })
}

function bandOf(from: Json | undefined, to: Json | undefined) {
  return priceBands.find((band: { value: string; lt?: number; lte?: number; gt?: number; gte?: number }) => {
    const least = band.gte ?? (band.gt === undefined ? undefined : band.gt + 1)
    const most = band.lte ?? (band.lt === undefined ? undefined : band.lt - 1)
    return (least !== undefined || most !== undefined) && least === from && most === to
  })?.value
}

/** Whether its days have begun, so that nothing can be free on them. */
export function isOver(kept: Json, today: string): boolean {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return false
  return typeof kept.first_day === 'string' && kept.first_day < today
}
