import { Skeleton } from '@/components/ui/skeleton'

/** The tabs of the list, and the first bookings. */
export function BookingsSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-13 w-full rounded-full sm:w-80" />
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2 lg:items-start">
        <Card />
        <Card />
      </div>
    </div>
  )
}

/** A booking with its money beside it. */
export function BookingSkeleton() {
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-start">
      <Card />
      <div className="grid gap-4 rounded-2xl bg-card p-4 sm:p-6">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </div>
    </div>
  )
}

/** Photo, title and state; what now; the facts. */
function Card() {
  return (
    <div className="grid gap-5 rounded-2xl bg-card p-4 sm:p-6">
      <div className="flex gap-4">
        <Skeleton className="aspect-3/4 w-22 rounded-xl sm:w-28" />
        <div className="grid flex-1 content-start gap-3">
          <Skeleton className="h-6 w-3/4" />
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-7 w-28" />
        </div>
      </div>
      <Skeleton className="h-14 rounded-xl" />
      <div className="grid grid-cols-2 gap-4 md:grid-cols-4">
        {['first', 'second', 'third', 'fourth'].map((fact) => (
          <Skeleton key={fact} className="h-10" />
        ))}
      </div>
    </div>
  )
}
