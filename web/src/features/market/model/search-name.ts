import { chipsOf } from './chips'
import type { MarketFilters } from './filters'

export const longestName = 80

/** What a search is about, in one line: `Gele, Size UK 12, Lagos`. */
export function searchWords(filters: MarketFilters): string {
  const chips = chipsOf(filters).map(({ label }) => label)
  const words = filters.q ? [capitalised(filters.q), ...chips] : chips
  return words.join(', ')
}

/** The name that a search has before somebody gives it another; what is too long for a name is left out. */
export function suggestedName(filters: MarketFilters): string {
  const words = searchWords(filters)
  if (words.length <= longestName) return words
  const short = words.slice(0, longestName)
  return short.includes(', ') ? short.replace(/, [^,]*$/, '') : short.trim()
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
