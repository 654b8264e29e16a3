import { type Chip, chipsOf, shortDays } from './chips'
import type { MarketFilters } from './filters'
import { hasSizes } from './sizes'

/** What most people choose by, one tap away. */
const quickFilters = [
  { name: 'days', label: 'Dates' },
  { name: 'size', label: 'Size' },
  { name: 'category', label: 'Category' },
] as const

export type QuickName = (typeof quickFilters)[number]['name']

export interface Quick {
  name: QuickName
  label: string
  /** What is chosen, and what takes it back. */
  chosen: Chip | undefined
  /** The chosen value in few letters. */
  short: string | undefined
}

/** The quick filters, and the chips of what else is set. */
export function quickOf(filters: MarketFilters): { quick: Quick[]; others: Chip[] } {
  const chips = chipsOf(filters)
  const named = (name: QuickName) => chips.find((chip) => chip.name === name)
  const { from, to, category } = filters
  const offered = quickFilters.filter(({ name }) => name !== 'size' || hasSizes(category))
  return {
    quick: offered.map(({ name, label }) => {
      const chosen = named(name)
      return {
        name,
        label,
        chosen,
        short: name === 'days' && from && to ? shortDays(from, to) : chosen?.label,
      }
    }),
    others: chips.filter(({ name }) => !quickFilters.some((quick) => quick.name === name)),
  }
}
