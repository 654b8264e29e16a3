import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { marketMessages } from '#contract/messages/market.ts'
import { Failure } from '@/components/failure'
import { Notice } from '@/components/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { ItemsSkeleton } from '@/domain/items/items-skeleton'
import { useMedia } from '@/lib/browser/use-media'
import type { MarketFilters } from '../model/filters'
import type { MarketItem } from '../model/market-item'
import { MarketCards, wideScreen } from './market-cards'
import { MoreItems } from './more-items'
import { NothingFound } from './nothing-found'
import { ResultLine } from './result-line'

interface MarketItemsProps {
  filters: MarketFilters
  query: UseInfiniteQueryResult<InfiniteData<{ items: MarketItem[] }>>
  /** How many were found in all, where it has been counted. */
  total: string | undefined
  onChange: (change: Partial<MarketFilters>) => void
  /** Among the cards. */
  notices?: ReactNode
}

export function MarketItems({ filters, query, total, onChange, notices }: MarketItemsProps) {
  const wide = useMedia(wideScreen)
  const { data, isPlaceholderData: stale } = query
  const { from, to } = filters
  const days = useMemo(() => ({ from, to }), [from, to])
  if (query.isPaused && (!data || stale)) return <Notice icon={WifiOff} {...marketMessages.offline} />
  if (query.isPending) return <Waiting />
  if (!data) {
    return (
      <Failure error={query.error} message={marketMessages.listFailed} retry={() => void query.refetch()} />
    )
  }
  const items = data.pages.flatMap((page) => page.items)
  return (
    <section aria-label="Items" className="grid min-w-0 content-start gap-1 md:gap-3">
      <ResultLine
        filters={filters}
        shown={items.length}
        more={query.hasNextPage}
        total={total}
        busy={stale}
        onChange={onChange}
      />
      {items.length === 0 ? (
        <>
          {notices}
          <NothingFound filters={filters} onChange={onChange} />
        </>
      ) : (
        <MarketCards items={items} wide={wide} dimmed={stale} days={days} notices={notices} />
      )}
      {query.hasNextPage && !stale && <MoreItems query={query} />}
    </section>
  )
}

/** With the line of results in its place. */
function Waiting() {
  return (
    <div className="grid min-w-0 content-start gap-3">
      <div className="flex min-h-11 items-center">
        <Skeleton className="h-4 w-24" />
      </div>
      <ItemsSkeleton />
    </div>
  )
}
