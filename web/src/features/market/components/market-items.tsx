import { useInfiniteQuery } from '@tanstack/react-query'
import { Shirt, WifiOff } from 'lucide-react'
import { itemMessages } from '#contract/messages.ts'
import { Failure } from '@/components/failure'
import { Notice } from '@/components/notice'
import { Button } from '@/components/ui/button'
import { marketItemsQuery } from '../api/market-items'
import { countFilters, type MarketFilters } from '../model/filters'
import { MarketCard } from './market-card'
import { MarketGrid } from './market-grid'
import { MarketSkeleton } from './market-skeleton'

/** A phone shows two rows of two before anything is scrolled. */
const aboveTheFold = 4

export function MarketItems({ filters, onClear }: { filters: MarketFilters; onClear: () => void }) {
  const query = useInfiniteQuery(marketItemsQuery(filters))
  if (query.isPaused && !query.data) return <Offline />
  if (query.isPending) return <MarketSkeleton />
  if (query.isError && !query.data) {
    return (
      <Failure error={query.error} message={itemMessages.listFailed} retry={() => void query.refetch()} />
    )
  }
  const items = query.data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <Nothing onClear={countFilters(filters) > 0 ? onClear : undefined} />
  return (
    <>
      <MarketGrid>
        {items.map((item, position) => (
          <MarketCard key={item.id} item={item} eager={position < aboveTheFold} />
        ))}
      </MarketGrid>
      {query.hasNextPage && (
        <div className="grid justify-items-center gap-2 pt-2">
          {query.isFetchNextPageError && (
            <p role="alert" className="text-destructive text-sm">
              The next items could not be loaded. Please try again.
            </p>
          )}
          <Button
            variant="outline"
            size="lg"
            disabled={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {query.isFetchingNextPage ? 'Loading…' : 'Show more'}
          </Button>
        </div>
      )}
    </>
  )
}

function Offline() {
  return (
    <Notice
      icon={WifiOff}
      title="You are offline"
      text="The market opens as soon as you are connected again."
    />
  )
}

function Nothing({ onClear }: { onClear: (() => void) | undefined }) {
  return (
    <Notice icon={Shirt} {...itemMessages.nothingFound}>
      {onClear && <Button onClick={onClear}>Clear filters</Button>}
    </Notice>
  )
}
