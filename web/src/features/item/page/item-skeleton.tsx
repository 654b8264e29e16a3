import { Skeleton } from '@/components/ui/skeleton'
import { cn } from '@/lib/utils'
import { columns } from '../model/photo-sizes'

export function ItemSkeleton() {
  return (
    <div aria-busy="true" className={cn('page grid gap-6 pb-10 md:pt-3 md:pb-8', columns)}>
      <span className="sr-only" role="status">
        Loading item
      </span>
      <Skeleton className="-mx-4 aspect-3/4 max-h-[min(62svh,100svh-15.5rem)] rounded-none md:mx-0 md:max-h-none md:self-start md:rounded-2xl" />
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
