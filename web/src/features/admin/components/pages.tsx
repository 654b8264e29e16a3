import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Message } from '#contract/messages.ts'
import { Failure } from '@/components/failure'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { showError } from '@/lib/toast'

interface PagesProps<Row> {
  query: UseInfiniteQueryResult<InfiniteData<Row[]>>
  message: Message
  /** In the place of a list without rows. */
  empty: ReactNode
  label: string
  children: (row: Row) => ReactNode
}

/** A list that grows page by page. */
export function Pages<Row>({ query, message, empty, label, children }: PagesProps<Row>) {
  const rows = query.data?.pages.flat()
  if (!rows) {
    if (query.isError || query.isPaused) {
      return <Failure error={query.error} message={message} retry={() => void query.refetch()} />
    }
    return <ListSkeleton />
  }
  if (rows.length === 0) return empty
  const more = async () => {
    const { error, isFetchNextPageError } = await query.fetchNextPage()
    if (isFetchNextPageError) showError(error, message)
  }
  return (
    <>
      <ul aria-label={label} aria-busy={query.isFetching} className="grid gap-2">
        {rows.map(children)}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="outline"
          className="justify-self-center"
          disabled={query.isFetchingNextPage}
          onClick={() => void more()}
        >
          {query.isFetchingNextPage ? 'Loading…' : 'Load more'}
        </Button>
      )}
    </>
  )
}

function ListSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-2">
      <span className="sr-only" role="status">
        Loading
      </span>
      {['first', 'second', 'third', 'fourth'].map((place) => (
        <Skeleton key={place} className="h-20 rounded-2xl" />
      ))}
    </div>
  )
}
