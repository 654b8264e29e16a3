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

/** Reads the filters from an address; what it does not know is left out. */
export function readFilters(search: Record<string, unknown>): MarketFilters {
  return {
    ...pick('category', filterOptions.category, search.category),
    ...pick('type', filterOptions.type, search.type),
    ...pick('price', filterOptions.price, search.price),
  }
}

export function countFilters(filters: MarketFilters): number {
  return Object.values(filters).filter(Boolean).length
}

function pick<Key extends string, Value extends string>(
  key: Key,
  options: readonly { value: Value }[],
  value: unknown,
): { [Name in Key]?: Value } {
  const found = options.find((option) => option.value === value)
  return found ? ({ [key]: found.value } as { [Name in Key]?: Value }) : {}
}
