import { Skeleton } from '@/components/ui/skeleton'

export function BookingSkeleton() {
  return (
    <div className="grid gap-5">
      <Skeleton className="h-13 w-full rounded-full sm:w-80" />
      {['first', 'second'].map((card) => (
        <div key={card} className="grid gap-5 rounded-2xl bg-card p-4 sm:p-6">
          <div className="flex gap-4">
            <Skeleton className="aspect-3/4 w-22 rounded-xl sm:w-28" />
            <div className="grid flex-1 content-start gap-3">
              <Skeleton className="h-6 w-3/4" />
              <Skeleton className="h-5 w-1/2" />
              <Skeleton className="h-7 w-28" />
            </div>
          </div>
          <Skeleton className="h-28 rounded-xl" />
        </div>
      ))}
    </div>
  )
}
