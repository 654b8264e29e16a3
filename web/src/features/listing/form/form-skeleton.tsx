import { Skeleton } from '@/components/ui/skeleton'

export function FormSkeleton() {
  return (
    <div className="grid gap-6">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <Skeleton className="aspect-3/4 rounded-xl" />
        <Skeleton className="aspect-3/4 rounded-xl" />
      </div>
      {['title', 'description', 'category', 'price'].map((field) => (
        <Skeleton key={field} className="h-16" />
      ))}
    </div>
  )
}
