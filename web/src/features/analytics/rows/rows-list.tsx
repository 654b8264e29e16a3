import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { analyticsMessages } from '#contract/messages/analytics.ts'
import { Paged } from '@/components/paged'
import { Skeleton } from '@/components/ui/skeleton'

interface RowsListProps<Row> {
  label: string
  query: UseInfiniteQueryResult<InfiniteData<Row[]>>
  /** What stands there without rows. */
  empty: string
  keyOf: (row: Row) => string | number
  className?: string
  children: (row: Row) => ReactNode
}

/** The rows of a figure, page by page. */
export function RowsList<Row>({ label, query, empty, keyOf, className = '', children }: RowsListProps<Row>) {
  return (
    <Paged
      query={query}
      skeleton={<Skeleton className="h-40 rounded-xl" />}
      message={analyticsMessages.linesFailed}
      empty={<p className="py-4 text-muted-foreground">{empty}</p>}
    >
      {(rows) => (
        <ul aria-label={label} className={`grid divide-y ${className}`}>
          {rows.map((row) => (
            <li key={keyOf(row)} className="relative flex items-baseline justify-between gap-4 py-3 text-sm">
              {children(row)}
            </li>
          ))}
        </ul>
      )}
    </Paged>
  )
}

interface RowProps {
  /** What it is, perhaps a link. */
  name: ReactNode
  note: ReactNode
  value: ReactNode
  more?: ReactNode
}

/** One row: what it is and when, and how much of the figure it is. */
export function Row({ name, note, value, more }: RowProps) {
  return (
    <>
      <div className="grid min-w-0 gap-0.5">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-muted-foreground">{note}</p>
      </div>
      <div className="grid shrink-0 justify-items-end gap-0.5">
        <p className="price font-bold">{value}</p>
        {more && <p className="text-muted-foreground">{more}</p>}
      </div>
    </>
  )
}
