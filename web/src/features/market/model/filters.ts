import { categories, priceBands } from '#contract/taxonomy.ts'

const types = [
  { value: 'rent', label: 'Rent' },
  { value: 'buy', label: 'Buy' },
] as const

export const filterOptions = {
  category: categories.map((category) => ({ value: category, label: category })),
  type: types,
  price: priceBands,
} as const

export interface MarketFilters {
  category?: (typeof categories)[number]
  type?: (typeof types)[number]['value']
  price?: (typeof priceBands)[number]['value']
}

/** Reads the filters from an address; what it does not know counts as none. */
export function readFilters(search: Record<string, unknown>): MarketFilters {
  return {
    category: pick(filterOptions.category, search.category),
    type: pick(filterOptions.type, search.type),
    price: pick(filterOptions.price, search.price),
  }
}

export function countFilters(filters: MarketFilters): number {
  return Object.values(filters).filter(Boolean).length
}

function pick<Value extends string>(options: readonly { value: Value }[], value: unknown): Value | undefined {
  return options.find((option) => option.value === value)?.value
}
