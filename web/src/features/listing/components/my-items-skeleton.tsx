import { Skeleton } from '@/components/ui/skeleton'

export function MyItemsSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {['one', 'two', 'three', 'four'].map((item) => (
        <div key={item} className="flex gap-4">
          <Skeleton className="aspect-3/4 w-28 rounded-xl sm:w-32" />
          <div className="grid flex-1 content-start gap-3 pt-2">
            <Skeleton className="h-5 w-24" />
            <Skeleton className="h-6 w-3/4" />
            <Skeleton className="h-5 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  )
}
