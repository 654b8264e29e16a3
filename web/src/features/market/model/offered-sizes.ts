import { shoe } from '@/domain/items/size-label'
import type { Counts } from './counts'
import { valuesOf } from './facets'

const letters = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL']

export interface OptionGroup {
  label: string
  options: string[]
}

/** Kinds of sizes in the order of a shop; what fits none of the patterns is the last. */
const kinds: readonly { label: string; test: RegExp }[] = [
  { label: 'Small to large', test: /^(x*[sl]|m)\b/i },
  { label: 'Gowns and clothes', test: /^UK \d/ },
  { label: 'Shoes', test: shoe },
  { label: 'Other sizes', test: /^/ },
]

/** The sizes that items have, by kind; letters from small to large, numbers upwards. */
export function sizeGroups(counts: Counts | undefined, chosen?: string): OptionGroup[] {
  const sizes = valuesOf(counts, 'size')
  if (chosen && !sizes.some((size) => size.toLowerCase() === chosen.toLowerCase())) sizes.push(chosen)
  const kindOf = (size: string) => kinds.findIndex(({ test }) => test.test(size))
  return kinds
    .map(({ label }, kind) => ({ label, options: upwards(sizes.filter((size) => kindOf(size) === kind)) }))
    .filter(({ options }) => options.length > 0)
}

function upwards(sizes: string[]): string[] {
  const rank = (size: string) => letters.indexOf(size.split(' ')[0]?.toUpperCase() ?? '')
  return sizes.toSorted(
    (one, other) => rank(one) - rank(other) || one.localeCompare(other, 'en', { numeric: true }),
  )
}
