import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Shirt } from 'lucide-react'
import { closetMessages } from '#contract/item-messages.ts'
import { Failure } from '@/components/failure'
import { ItemCard } from '@/components/items/item-card'
import { ItemGrid } from '@/components/items/item-grid'
import { ItemsSkeleton } from '@/components/items/items-skeleton'
import { Notice } from '@/components/notice'
import { Button } from '@/components/ui/button'
import { useMedia } from '@/lib/use-media'
import { closetItemsQuery } from '../api/closet'

export function ClosetItems({ userId }: { userId: string }) {
  const query = useInfiniteQuery(closetItemsQuery(userId))
  const wide = useMedia('(min-width: 45rem)')
  if (!query.data) {
    if (query.isError || query.isPaused) {
      const retry = () => void query.refetch()
      return <Failure error={query.error} message={closetMessages.loadFailed} retry={retry} />
    }
    return <ItemsSkeleton />
  }
  const items = query.data.pages.flat()
  if (items.length === 0) {
    return (
      <Notice icon={Shirt} {...closetMessages.empty}>
        <Button asChild>
          <Link to="/marketplace">Go to the market</Link>
        </Button>
      </Notice>
    )
  }
  return (
    <section aria-label="Items" className="grid gap-4">
      <ItemGrid>
        {items.map((item, position) => (
          <ItemCard key={item.id} item={item} wide={wide} eager={position < 4} />
        ))}
      </ItemGrid>
      {query.hasNextPage && (
        <Button
          variant="outline"
          size="lg"
          className="justify-self-center"
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {query.isFetchingNextPage ? 'Loading…' : 'Show more'}
        </Button>
      )}
    </section>
  )
}
