import { Skeleton } from '@/components/ui/skeleton'

export function BasketSkeleton({ pieces }: { pieces: number }) {
  return (
    <div className="grid gap-8 md:grid-cols-[1fr_22rem]">
      <div className="grid content-start gap-6">
        {Array.from({ length: pieces }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
          <div key={at} className="grid grid-cols-[5rem_1fr] gap-4">
            <Skeleton className="aspect-3/4 rounded-xl" />
            <div className="grid content-start gap-2">
              <Skeleton className="h-5 w-2/3" />
              <Skeleton className="h-4 w-full" />
            </div>
          </div>
        ))}
      </div>
      <Skeleton className="h-72 rounded-2xl" />
    </div>
  )
}
