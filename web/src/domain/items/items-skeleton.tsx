import { Skeleton } from '@/components/ui/skeleton'
import { ItemGrid } from './item-grid'

const cards = [1, 2, 3, 4, 5, 6]

/** As tall as the cards that come, so that nothing moves when they do. */
export function ItemsSkeleton() {
  return (
    <div aria-busy="true">
      <span className="sr-only" role="status">
        Loading items
      </span>
      <ItemGrid>
        {cards.map((card) => (
          <li key={card} className="grid gap-2">
            <Skeleton className="aspect-3/4 rounded-xl" />
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-4 w-1/3" />
          </li>
        ))}
      </ItemGrid>
    </div>
  )
}
