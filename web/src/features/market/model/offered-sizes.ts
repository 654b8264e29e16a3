import { shoe } from '@/domain/items/size-label'
import type { Counts } from './counts'
import { valuesOf } from './facets'

const letters = ['XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL']

/** The sizes that items have, in the order of a shop: letters, numbers, what is worded; then those of shoes. */
export function sizesOf(counts: Counts | undefined, chosen?: string): string[] {
  const sizes = valuesOf(counts, 'size')
  if (chosen && !sizes.some((size) => size.toLowerCase() === chosen.toLowerCase())) sizes.push(chosen)
  return sizes.toSorted(
    (one, other) => rank(one) - rank(other) || one.localeCompare(other, 'en', { numeric: true }),
  )
}

function rank(size: string): number {
  if (shoe.test(size)) return 300
  const letter = letters.indexOf(size)
  if (letter >= 0) return letter
  return /^UK \d/.test(size) ? 100 : 200
}
