import type { InfiniteQueryObserverResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { marketWords } from '#contract/messages/market.ts'
import { Button } from '@/components/ui/button'
import { savesData } from '@/lib/less-data/save-data'

/** The next items, asked for two screens before the end is reached; by a button where data is dear or nothing came. */
export function MoreItems({ query }: { query: InfiniteQueryObserverResult }) {
  const {
    isFetchingNextPage: fetching,
    isFetchNextPageError: failed,
    isPaused: offline,
    fetchNextPage,
  } = query
  const end = useRef<HTMLDivElement>(null)
  const asks = savesData() || failed
  useEffect(() => {
    const element = end.current
    if (!element || asks || fetching) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void fetchNextPage({ cancelRefetch: false })
      },
      { rootMargin: '0px 0px 200% 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [asks, fetching, fetchNextPage])
  return (
    <div ref={end} className="grid min-h-16 justify-items-center gap-2 pt-4">
      {failed && (
        <p role="alert" className="text-destructive text-sm">
          {marketWords.moreFailed}
        </p>
      )}
      {fetching && (
        <p role="status" className="text-muted-foreground text-sm">
          {offline ? marketWords.moreOffline : 'Loading more…'}
        </p>
      )}
      {asks && !fetching && (
        <Button variant="outline" size="lg" onClick={() => void fetchNextPage()}>
          {failed ? 'Try again' : 'Show more'}
        </Button>
      )}
    </div>
  )
}
