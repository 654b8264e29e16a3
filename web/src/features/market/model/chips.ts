import { type DateOnly, formatDate } from '#contract/rules/dates.ts'
import { sizeLabel } from '@/domain/items/size-label'
import { filterOptions, type MarketFilters } from './filters'

/** A filter that is set, in words, and what takes it back. */
export interface Chip {
  name: string
  label: string
  without: Partial<MarketFilters>
}

export function chipsOf(filters: MarketFilters): Chip[] {
  const { category, type, price, size, brand, colour, condition, state, city, near, from, to } = filters
  const chips: (Chip | undefined)[] = [
    chip('category', category),
    chip('type', type, labelOf('type', type)),
    chip('price', price, labelOf('price', price)),
    from && to
      ? { name: 'days', label: freeOn(from, to), without: { from: undefined, to: undefined } }
      : undefined,
    near
      ? { name: 'near', label: nearLabel(filters), without: { near: undefined, within: undefined } }
      : undefined,
    chip('size', size, size && sizeLabel(size)),
    chip('colour', colour),
    chip('brand', brand),
    chip('condition', condition, labelOf('condition', condition)),
    chip('state', state),
    chip('city', city),
  ]
  return chips.filter((one) => one !== undefined)
}

function chip(name: keyof MarketFilters, value: string | undefined, label = value): Chip | undefined {
  return value && label ? { name, label, without: { [name]: undefined } } : undefined
}

export function countFilters(filters: MarketFilters): number {
  return chipsOf(filters).length
}

export function freeOn(from: DateOnly, to: DateOnly): string {
  return `Free ${rangeOf(from, to)}`
}

export function rangeOf(from: DateOnly, to: DateOnly): string {
  return `${formatDate(from)} to ${formatDate(to)}`
}

/** `3 Aug – 5 Aug`, where there is little room. */
export function shortDays(from: DateOnly, to: DateOnly): string {
  return [from, to].map((day) => formatDate(day).replace(/ \d{4}$/, '')).join(' – ')
}

function nearLabel({ within }: MarketFilters): string {
  return within ? `Within ${within} km` : 'Near me'
}

function labelOf(name: keyof typeof filterOptions, value: string | undefined): string | undefined {
  return filterOptions[name].find((option) => option.value === value)?.label
}
