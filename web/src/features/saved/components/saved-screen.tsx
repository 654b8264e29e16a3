import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Heart } from 'lucide-react'
import { savedMessages } from '#contract/item-messages.ts'
import { Failure } from '@/components/failure'
import { ItemGrid } from '@/components/items/item-grid'
import { ItemsSkeleton } from '@/components/items/items-skeleton'
import { Notice } from '@/components/notice'
import { Button } from '@/components/ui/button'
import { useMedia } from '@/lib/use-media'
import { useTitle } from '@/lib/use-title'
import { savedItemsQuery } from '../api/saved-items'
import { SavedCard } from './saved-card'
import { Watches } from './watches'

export function SavedScreen({ userId }: { userId: string }) {
  useTitle('Saved items')
  return (
    <div className="page grid content-start gap-8 py-4 md:py-8">
      <h1 className="font-bold text-4xl tracking-tight">Saved items</h1>
      <Watches userId={userId} />
      <SavedItems userId={userId} />
    </div>
  )
}

function SavedItems({ userId }: { userId: string }) {
  const query = useInfiniteQuery(savedItemsQuery(userId))
  const wide = useMedia('(min-width: 45rem)')
  if (!query.data) {
    if (query.isError || query.isPaused) {
      const retry = () => void query.refetch()
      return <Failure error={query.error} message={savedMessages.listFailed} retry={retry} />
    }
    return <ItemsSkeleton />
  }
  const saved = query.data.pages.flat()
  if (saved.length === 0) {
    return (
      <Notice icon={Heart} {...savedMessages.empty}>
        <Button asChild>
          <Link to="/marketplace">Go to the market</Link>
        </Button>
      </Notice>
    )
  }
  return (
    <>
      <ItemGrid>
        {saved.map((one, position) => (
          <SavedCard key={one.id} saved={one} userId={userId} wide={wide} eager={position < 4} />
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
    </>
  )
}
