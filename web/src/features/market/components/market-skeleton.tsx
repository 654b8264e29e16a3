import { Skeleton } from '@/components/ui/skeleton'
import { MarketGrid } from './market-grid'

const cards = [1, 2, 3, 4, 5, 6]

export function MarketSkeleton() {
  return (
    <div aria-busy="true">
      <span className="sr-only" role="status">
        Loading items
      </span>
      <MarketGrid>
        {cards.map((card) => (
          <li key={card} className="grid gap-2">
            <Skeleton className="aspect-3/4 rounded-xl" />
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-4 w-1/3" />
          </li>
        ))}
      </MarketGrid>
    </div>
  )
}
