import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Message } from '#contract/messages/common.ts'
import { showError } from '@/lib/toast'
import { Loaded } from './loaded'
import { Button } from './ui/button'

interface PagedProps<Row> {
  query: UseInfiniteQueryResult<InfiniteData<Row[]>>
  skeleton: ReactNode
  message: Message
  /** In the place of a list without rows. */
  empty: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** A list that grows page by page. */
export function Paged<Row>({ query, skeleton, message, empty, children }: PagedProps<Row>) {
  return (
    <Loaded query={query} skeleton={skeleton} message={message}>
      {({ pages }) => {
        const rows = pages.flat()
        if (rows.length === 0) return empty
        return (
          <>
            {children(rows)}
            <ShowMore query={query} message={message} />
          </>
        )
      }}
    </Loaded>
  )
}

/** Nothing where there is no further page. */
export function ShowMore<Row>({ query, message }: Pick<PagedProps<Row>, 'query' | 'message'>) {
  if (!query.hasNextPage) return null
  const more = async () => {
    const { error, isFetchNextPageError } = await query.fetchNextPage()
    if (isFetchNextPageError) showError(error, message)
  }
  return (
    <Button
      variant="outline"
      size="lg"
      className="justify-self-center"
      disabled={query.isFetchingNextPage}
      onClick={() => void more()}
    >
      {query.isFetchingNextPage ? 'Loading…' : 'Show more'}
    </Button>
  )
}
