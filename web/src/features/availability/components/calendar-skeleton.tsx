import { Skeleton } from '@/components/ui/skeleton'

export function CalendarSkeleton() {
  return (
    <div className="grid gap-3">
      <Skeleton className="mx-auto h-6 w-36" />
      <Skeleton className="h-80" />
    </div>
  )
}
