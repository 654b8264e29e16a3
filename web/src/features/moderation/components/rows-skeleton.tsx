import { Skeleton } from '@/components/ui/skeleton'

export function RowsSkeleton() {
  return (
    <div className="grid gap-2">
      {['first', 'second', 'third'].map((place) => (
        <Skeleton key={place} className="h-24 rounded-2xl" />
      ))}
    </div>
  )
}
