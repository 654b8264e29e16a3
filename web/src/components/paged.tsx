import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Message } from '#contract/messages/common.ts'
import { fetchNextPage } from '@/lib/next-page'
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
            <ShowMore query={query} message={message} size="lg" />
          </>
        )
      }}
    </Loaded>
  )
}

interface ShowMoreProps<Row> extends Pick<PagedProps<Row>, 'query' | 'message'> {
  size?: 'lg'
  children?: string
}

/** Nothing where there is no further page. */
export function ShowMore<Row>({ query, message, size, children = 'Show more' }: ShowMoreProps<Row>) {
  if (!query.hasNextPage) return null
  const more = async () => {
    const { error } = await fetchNextPage(query)
    if (error) showError(error, message)
  }
  return (
    <Button
      variant="outline"
      size={size}
      className="justify-self-center"
      disabled={query.isFetchingNextPage}
      onClick={() => void more()}
    >
      {query.isFetchingNextPage ? 'Loading…' : children}
    </Button>
  )
}
