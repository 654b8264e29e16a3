import { useInfiniteQuery } from '@tanstack/react-query'
import { Shirt } from 'lucide-react'
import { moderationMessages } from '#contract/item-messages.ts'
import { Failure } from '@/components/failure'
import { Notice } from '@/components/notice'
import { Button } from '@/components/ui/button'
import { newestItemsQuery } from '../api/items'
import { ModeratedRow } from './moderated-row'
import { RowsSkeleton } from './rows-skeleton'

export function NewestItems() {
  const query = useInfiniteQuery(newestItemsQuery)
  if (!query.data) {
    if (query.isError || query.isPaused) {
      const retry = () => void query.refetch()
      return <Failure error={query.error} message={moderationMessages.listFailed} retry={retry} />
    }
    return <RowsSkeleton />
  }
  const items = query.data.pages.flat()
  if (items.length === 0) return <Notice heading="h3" icon={Shirt} {...moderationMessages.nothingListed} />
  return (
    <>
      <ul aria-label="Newest items" className="grid gap-2">
        {items.map((item) => (
          <ModeratedRow key={item.id} item={item} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="outline"
          className="justify-self-center"
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {query.isFetchingNextPage ? 'Loading…' : 'Load more'}
        </Button>
      )}
    </>
  )
}
