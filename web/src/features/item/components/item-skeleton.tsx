import { Skeleton } from '@/components/ui/skeleton'

export function ItemSkeleton() {
  return (
    <div aria-busy="true" className="page grid gap-6 py-4 md:grid-cols-2 md:gap-10 md:py-8">
      <span className="sr-only" role="status">
        Loading item
      </span>
      <Skeleton className="-mx-4 aspect-3/4 rounded-none md:mx-0 md:rounded-2xl" />
      <div className="grid content-start gap-4">
        <Skeleton className="h-6 w-40 rounded-full" />
        <Skeleton className="h-10 w-4/5" />
        <Skeleton className="h-8 w-1/3" />
        <Skeleton className="h-24" />
        <Skeleton className="h-32 rounded-2xl" />
        <Skeleton className="h-24 rounded-2xl" />
      </div>
    </div>
  )
}
