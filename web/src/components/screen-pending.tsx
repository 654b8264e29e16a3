import { Skeleton } from './ui/skeleton'

/** While a screen's code is on its way. */
export function ScreenPending() {
  return (
    <div className="page grid gap-4 py-6" aria-busy="true">
      <span className="sr-only" role="status">
        Loading
      </span>
      <Skeleton className="h-9 w-40" />
      <Skeleton className="h-28 rounded-2xl" />
      <Skeleton className="h-28 rounded-2xl" />
    </div>
  )
}
