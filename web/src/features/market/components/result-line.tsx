import { countOf } from '#contract/rules/count.ts'
import type { MarketFilters } from '../model/filters'
import { SaveSearchPart } from '../saved-searches/save-search-part'
import { SortSelect } from './sort-select'

interface ResultLineProps {
  filters: MarketFilters
  shown: number
  more: boolean
  total: string | undefined
  busy: boolean
  onChange: (change: Partial<MarketFilters>) => void
}

/** The number of results, announced to screen readers when it changes, and the sort order. */
export function ResultLine({ filters, shown, more, total, busy, onChange }: ResultLineProps) {
  return (
    <div className="flex min-h-11 items-center gap-1 md:gap-3">
      <p role="status" className="flex-1 text-muted-foreground text-sm">
        {busy ? 'Searching…' : found(shown, more, total)}
      </p>
      {shown > 0 && <SaveSearchPart inLine filters={filters} />}
      <SortSelect filters={filters} onChange={onChange} />
    </div>
  )
}

function found(shown: number, more: boolean, total: string | undefined): string {
  if (!more) return countOf(shown, 'item')
  // All of them are counted once somebody uses the page, or looks at the filters.
  return total === undefined ? `First ${shown} items` : `${total} items`
}
