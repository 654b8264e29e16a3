import { useQuery } from '@tanstack/react-query'
import { similarMessages } from '#contract/messages/item.ts'
import { formatDate } from '#contract/rules/dates.ts'
import { Loaded } from '@/components/loaded'
import { ItemCard } from '@/domain/items/item-card'
import { ItemGrid } from '@/domain/items/item-grid'
import { ItemsSkeleton } from '@/domain/items/items-skeleton'
import { useMedia } from '@/lib/use-media'
import { useNear } from '@/lib/use-near'
import { type Days, similarItemsQuery } from '../api/similar-items'

/** Nothing at all where nothing is like it. */
export function SimilarItems({ itemId, days }: { itemId: string; days: Days }) {
  const [place, near] = useNear<HTMLElement>()
  // What is known already is there at once, so that going back finds the page as long as it was.
  const query = useQuery({ ...similarItemsQuery(itemId, days), enabled: near })
  const wide = useMedia('(min-width: 45rem)')
  if (query.data?.length === 0) return null
  const { from, to } = days
  return (
    <section ref={place} aria-label="Similar items" className="page grid gap-4 pb-32 md:pb-12">
      <header>
        <h2 className="font-semibold text-xl">Similar items</h2>
        {from && to && (
          <p className="text-muted-foreground">
            Free from {formatDate(from)} to {formatDate(to)}
          </p>
        )}
      </header>
      <Loaded query={query} skeleton={<ItemsSkeleton />} message={similarMessages.loadFailed}>
        {(items) => (
          <ItemGrid>
            {items.map((item) => (
              <ItemCard key={item.id} item={item} wide={wide} days={days} heading="h3" />
            ))}
          </ItemGrid>
        )}
      </Loaded>
    </section>
  )
}
