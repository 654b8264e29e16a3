import { adminMessages } from '#contract/messages/admin.ts'
import { Loaded } from '@/components/loaded'
import { Skeleton } from '@/components/ui/skeleton'
import { type Counts, useCounts } from '../api/counts'

const cards = [
  ['Users', 'users'],
  ['Pending verifications', 'pending_verifications'],
  ['Pending withdrawals', 'pending_withdrawals'],
  ['Pending disputes', 'pending_disputes'],
] as const satisfies readonly (readonly [string, keyof Counts])[]

const sizes = [
  ['Open bookings', 'open_bookings'],
  ['Listed items', 'listed_items'],
  ['Problems in the books', 'book_problems'],
] as const satisfies readonly (readonly [string, keyof Counts])[]

/** The four counts, and how large Aso is. */
export function CountCards() {
  return (
    <Loaded query={useCounts()} skeleton={<CountsSkeleton />} message={adminMessages.countsFailed}>
      {(counts) => (
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-12">
          {cards.map(([label, key]) => (
            <div
              key={key}
              className="flex flex-col-reverse justify-end gap-1 rounded-2xl bg-card p-4 sm:col-span-6 xl:col-span-3"
            >
              <dt className="text-muted-foreground text-sm">{label}</dt>
              <dd className="price font-bold text-4xl">{counts[key].toLocaleString('en-NG')}</dd>
            </div>
          ))}
          {sizes.map(([label, key]) => (
            <div
              key={key}
              className="col-span-2 flex items-baseline justify-between gap-3 rounded-2xl bg-card px-4 py-3 text-sm sm:col-span-4"
            >
              <dt className="text-muted-foreground">{label}</dt>
              <dd className="price font-semibold text-base">{counts[key].toLocaleString('en-NG')}</dd>
            </div>
          ))}
        </dl>
      )}
    </Loaded>
  )
}

function CountsSkeleton() {
  return (
    <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      {cards.map(([, key]) => (
        <Skeleton key={key} className="h-24 rounded-2xl" />
      ))}
    </div>
  )
}
