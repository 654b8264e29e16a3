import { addDays, type DateOnly, isDateOnly, lagosToday } from '#contract/rules/dates.ts'
import { categories, conditions, priceBands, states } from '#contract/taxonomy.ts'
import { readPoint } from './point'
import { fitsCategory } from './sizes'

const types = [
  { value: 'rent', label: 'Rent' },
  { value: 'buy', label: 'Buy' },
] as const

const named = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: value }))

export const filterOptions = {
  category: named(categories),
  type: types,
  price: priceBands,
  condition: conditions,
  state: named(states),
} as const

export const distances = [5, 10, 25, 50, 100] as const

/** Without one: the best match where words are looked for, else the newest first. */
export const sorts = [
  { value: 'newest', label: 'Newest' },
  { value: 'price_low', label: 'Price: low to high' },
  { value: 'price_high', label: 'Price: high to low' },
  { value: 'rating', label: 'Best rated owners' },
  { value: 'nearest', label: 'Nearest' },
] as const

/** What is looked for, as the address says it. */
export interface MarketFilters {
  q?: string | undefined
  category?: (typeof categories)[number] | undefined
  type?: (typeof types)[number]['value'] | undefined
  price?: (typeof priceBands)[number]['value'] | undefined
  size?: string | undefined
  brand?: string | undefined
  colour?: string | undefined
  condition?: (typeof conditions)[number]['value'] | undefined
  state?: (typeof states)[number] | undefined
  city?: string | undefined
  /** `6.45,3.39` */
  near?: string | undefined
  /** Kilometres around it. */
  within?: (typeof distances)[number] | undefined
  from?: DateOnly | undefined
  to?: DateOnly | undefined
  sort?: (typeof sorts)[number]['value'] | undefined
}

export const noFilters = {
  q: undefined,
  category: undefined,
  type: undefined,
  price: undefined,
  size: undefined,
  brand: undefined,
  colour: undefined,
  condition: undefined,
  state: undefined,
  city: undefined,
  near: undefined,
  within: undefined,
  from: undefined,
  to: undefined,
  sort: undefined,
} as const satisfies MarketFilters

export function isSet(filters: MarketFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined)
}

const longestWords = 200
const longestName = 80

/** Reads the filters from an address; what it does not know counts as none. */
export function readFilters(search: Record<string, unknown>): MarketFilters {
  const q = words(search.q, longestWords)
  const near = readPoint(search.near)
  const category = pick(filterOptions.category, search.category)
  const size = words(search.size, longestName)
  return {
    q,
    category,
    type: pick(filterOptions.type, search.type),
    price: pick(filterOptions.price, search.price),
    // A size of clothes is none of shoes: it goes with its category.
    size: size && fitsCategory(size, category) ? size : undefined,
    brand: words(search.brand, longestName),
    colour: words(search.colour, longestName),
    condition: pick(filterOptions.condition, search.condition),
    state: pick(filterOptions.state, search.state),
    city: words(search.city, longestName),
    near,
    within: near ? distances.find((distance) => distance === search.within) : undefined,
    ...readDays(search),
    sort: readSort(search.sort, q, near),
  }
}

/** The address keeps what was typed; a router reads `2024` there as a number. */
export function words(value: unknown, longest = longestWords): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  return String(value).trim().replace(/\s+/g, ' ').slice(0, longest) || undefined
}

/** Days that are over, or too far away to be booked, would be refused. */
function readDays({ from, to }: Record<string, unknown>): Pick<MarketFilters, 'from' | 'to'> {
  const none = { from: undefined, to: undefined }
  if (typeof from !== 'string' || typeof to !== 'string' || !isDateOnly(from) || !isDateOnly(to)) return none
  const today = lagosToday()
  const bookable = from >= today && from < to && to <= addDays(today, 365)
  return bookable ? { from, to } : none
}

function readSort(value: unknown, q: string | undefined, near: string | undefined): MarketFilters['sort'] {
  const sort = pick(sorts, value)
  if (sort === 'newest' && !q) return undefined
  return sort === 'nearest' && !near ? undefined : sort
}

function pick<Value extends string>(options: readonly { value: Value }[], value: unknown): Value | undefined {
  return options.find((option) => option.value === value)?.value
}
