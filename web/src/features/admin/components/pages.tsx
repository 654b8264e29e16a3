import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Message } from '#contract/messages/common.ts'
import { Paged } from '@/components/paged'
import { Skeleton } from '@/components/ui/skeleton'

interface PagesProps<Row> {
  query: UseInfiniteQueryResult<InfiniteData<Row[]>>
  message: Message
  /** In the place of a list without rows. */
  empty: ReactNode
  label: string
  children: (row: Row) => ReactNode
}

/** The rows of an admin list. */
export function Pages<Row>({ query, message, empty, label, children }: PagesProps<Row>) {
  return (
    <Paged query={query} skeleton={<ListSkeleton />} message={message} empty={empty}>
      {(rows) => (
        <ul aria-label={label} aria-busy={query.isFetching} className="grid gap-2">
          {rows.map(children)}
        </ul>
      )}
    </Paged>
  )
}

function ListSkeleton() {
  return (
    <div className="grid gap-2">
      {['first', 'second', 'third', 'fourth'].map((place) => (
        <Skeleton key={place} className="h-20 rounded-2xl" />
      ))}
    </div>
  )
}
