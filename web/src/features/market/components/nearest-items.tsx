import { useQuery } from '@tanstack/react-query'
import { ItemCard } from '@/domain/items/item-card'
import { ItemGrid } from '@/domain/items/item-grid'
import { useMedia } from '@/lib/browser/use-media'
import { nearestItemsQuery } from '../api/nearest-items'
import type { MarketFilters } from '../model/filters'
import { wideScreen } from './market-cards'

/** For a search that finds nothing: what comes close, and how it differs. Nothing where nothing does. */
export function NearestItems({ filters }: { filters: MarketFilters }) {
  const wide = useMedia(wideScreen)
  const { data = [] } = useQuery(nearestItemsQuery(filters))
  const { from, to } = filters
  if (data.length === 0) return null
  return (
    <section aria-labelledby="nearest" className="grid grid-cols-1 gap-4">
      <h2 id="nearest" className="font-semibold text-xl">
        Close to what you want
      </h2>
      <ItemGrid>
        {data.map(({ item, facet, differs }) => (
          <ItemCard
            key={item.id}
            item={item}
            wide={wide}
            heading="h3"
            // Its page would begin with days on which it is taken.
            days={facet === 'days' ? undefined : { from, to }}
          >
            <p className="font-semibold text-primary text-sm">{differs}</p>
          </ItemCard>
        ))}
      </ItemGrid>
    </section>
  )
}
