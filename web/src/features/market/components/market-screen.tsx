import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useFirstUse } from '@/lib/browser/first-use'
import { useMedia } from '@/lib/browser/use-media'
import { useTitle } from '@/lib/browser/use-title'
import { usePerson } from '@/lib/session'
import { cn } from '@/lib/utils'
import { useMarketCounts } from '../api/market-counts'
import { marketItemsQuery } from '../api/market-items'
import { totalOf } from '../model/counts'
import type { MarketFilters } from '../model/filters'
import { useFiltersOpen } from '../model/filters-open'
import { FiltersButton } from './filters-button'
import { FiltersPart } from './filters-part'
import { MarketActions } from './market-actions'
import { wideScreen } from './market-cards'
import { MarketItems } from './market-items'
import { QuickChips } from './quick-chips'
import { SearchBox } from './search-box'

interface MarketScreenProps {
  filters: MarketFilters
  onChange: (change: Partial<MarketFilters>) => void
  /** Between the title and the clothes; on a phone after the first cards. */
  notices?: ReactNode
  /** News under the title, in every size. */
  news?: ReactNode
  /** Among the actions beside the title. */
  helpers?: ReactNode
}

export function MarketScreen({ filters, onChange, notices, news, helpers }: MarketScreenProps) {
  useTitle('Market')
  const wide = useMedia('(min-width: 64rem)')
  const phone = !useMedia(wideScreen)
  const [open, setOpen] = useFiltersOpen(wide)
  const panel = useId()
  const query = useInfiniteQuery(marketItemsQuery(filters))
  const visitor = usePerson() === null
  // A phone that only looks at the first page need not have counted the others.
  const used = useFirstUse(visitor && query.hasNextPage)
  const counts = useMarketCounts(filters, open || (query.hasNextPage && (used || !visitor)))
  const total = totalOf(counts, filters)
  return (
    <div className="page grid grid-cols-1 py-1 md:gap-y-4 md:py-8">
      <div className="flex items-center justify-between gap-x-4 gap-y-2 md:flex-wrap">
        <h1 className="page-title">Market</h1>
        <div className="phone-strip relative flex gap-1.5 md:flex-wrap md:gap-2">
          <MarketActions helpers={helpers} />
        </div>
      </div>
      {news}
      {!phone && notices}
      <div className="sticky top-14 z-30 -mx-4 flex gap-2 bg-background/95 px-4 py-1 backdrop-blur transition-transform away:-translate-y-32 md:top-16 md:py-2">
        <SearchBox value={filters.q} onSearch={(q) => onChange({ q })} />
        <FiltersButton
          filters={filters}
          open={open}
          panel={wide ? panel : undefined}
          onPress={() => setOpen(!open)}
        />
      </div>
      <QuickChips filters={filters} onChange={onChange} />
      <div className={cn('grid gap-8', open && wide && 'grid-cols-[17rem_minmax(0,1fr)]')}>
        {open && (
          <FiltersPart
            id={panel}
            wide={wide}
            filters={filters}
            counts={counts}
            total={total}
            onChange={onChange}
            onClose={() => setOpen(false)}
          />
        )}
        <MarketItems
          filters={filters}
          query={query}
          total={total}
          onChange={onChange}
          notices={phone && notices}
        />
      </div>
    </div>
  )
}
