import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Skeleton } from '@/components/ui/skeleton'
import { explain } from '@/lib/errors'
import { bookingWords } from '../model/words'

interface ChangePriceProps<Quote> {
  query: UseQueryResult<Quote>
  /** No days are chosen yet: what to do. */
  hint: string
  children: (quote: Quote) => ReactNode
}

/** What other days cost, as the server says; its refusal in its own words. */
export function ChangePrice<Quote>({ query, hint, children }: ChangePriceProps<Quote>) {
  return (
    <section
      aria-label="Price of the change"
      aria-live="polite"
      className="grid gap-3 rounded-2xl bg-secondary/60 p-4"
    >
      <Inside query={query} hint={hint}>
        {children}
      </Inside>
    </section>
  )
}

function Inside<Quote>({ query, hint, children }: ChangePriceProps<Quote>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) {
    const { title, text } = explain(query.error, bookingWords.quoteFailed)
    return (
      <p className="text-destructive text-sm">
        <strong>{title}.</strong> {text}
      </p>
    )
  }
  if (query.isFetching) return <Skeleton className="h-12" />
  return <p className="text-muted-foreground text-sm">{hint}</p>
}
