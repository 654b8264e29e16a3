import type { MarketFilters } from './filters'

export type Facet =
  | 'category'
  | 'type'
  | 'price'
  | 'size'
  | 'brand'
  | 'colour'
  | 'condition'
  | 'state'
  | 'city'

/** How many items would be left with this value of a filter; with `more` at least so many. */
interface Counted {
  facet: string
  value: string
  count: number
  more: boolean
}

export type Counts = readonly Counted[]

/** Every item is in one category, so these add up to all that was found. */
export function totalOf(counts: Counts | undefined, { category }: MarketFilters): string | undefined {
  if (!counts) return undefined
  const found = counts.filter(({ facet, value }) => facet === 'category' && (!category || value === category))
  return written(
    found.reduce((sum, { count }) => sum + count, 0),
    found.some(({ more }) => more),
  )
}

export function written(count: number, more: boolean): string {
  return `${count.toLocaleString('en-NG')}${more ? '+' : ''}`
}
