import { Skeleton } from '@/components/ui/skeleton'

/** A conversation that comes: with whom, what was said, and where one writes. */
export function ChatSkeleton() {
  return (
    <div className="grid gap-5">
      <div className="flex items-center gap-3">
        <Skeleton className="size-11 rounded-full" />
        <Skeleton className="h-6 w-40" />
      </div>
      <Skeleton className="h-24 rounded-2xl" />
      <BubblesSkeleton />
      <Skeleton className="h-11 rounded-3xl" />
    </div>
  )
}

export function BubblesSkeleton() {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-11 w-3/5 rounded-2xl" />
      <Skeleton className="h-16 w-2/3 justify-self-end rounded-2xl" />
      <Skeleton className="h-11 w-2/5 rounded-2xl" />
      <Skeleton className="h-11 w-1/2 justify-self-end rounded-2xl" />
    </div>
  )
}
