import { adminMessages } from '#contract/messages/admin.ts'
import { Loaded } from '@/components/loaded'
import { Skeleton } from '@/components/ui/skeleton'
import { type Counts, useCounts } from '../api/counts'
import { AdminHeading } from './admin-heading'
import { QuickActions } from './quick-actions'
import { SystemStatus } from './system-status'

const labels = {
  users: 'Users',
  pending_verifications: 'Pending verifications',
  changed_identities: 'Changed names and numbers',
  pending_withdrawals: 'Pending withdrawals',
  open_chargebacks: 'Open chargebacks',
  pending_disputes: 'Pending disputes',
  pending_claims: 'Claims to decide',
  open_reports: 'Reports and appeals',
  open_signals: 'New signals',
  open_bookings: 'Open bookings',
  listed_items: 'Listed items',
  book_problems: 'Problems in the books',
  open_suspense: 'Money to clear',
  card_refund_problems: 'Refunds to cards to look at',
} as const satisfies Record<keyof Counts, string>

export function DashboardScreen() {
  const counts = useCounts()
  return (
    <>
      <AdminHeading title="Dashboard" />
      <Loaded query={counts} skeleton={<CountsSkeleton />} message={adminMessages.countsFailed}>
        {(data) => <CountCards counts={data} />}
      </Loaded>
      <div className="grid gap-5 md:grid-cols-2">
        <QuickActions counts={counts.data} />
        <SystemStatus database={counts.isError ? false : counts.data && true} />
      </div>
    </>
  )
}

/** What only tells how large Aso is. */
const sizes: readonly (keyof Counts)[] = ['users', 'open_bookings', 'listed_items']

/** Where work waits comes first, where nothing waits last. */
function CountCards({ counts }: { counts: Counts }) {
  const all = Object.keys(labels) as (keyof Counts)[]
  const work = all.filter((key) => !sizes.includes(key))
  const keys = [
    ...work.filter((key) => counts[key] > 0),
    ...sizes,
    ...work.filter((key) => counts[key] === 0),
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      {keys.map((key) => (
        <div key={key} className="flex flex-col-reverse justify-end gap-1 rounded-2xl bg-card p-4">
          <dt className="text-muted-foreground text-sm">{labels[key]}</dt>
          <dd className="price font-bold text-4xl">{counts[key].toLocaleString('en-NG')}</dd>
        </div>
      ))}
    </dl>
  )
}

function CountsSkeleton() {
  return (
    <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      {Object.keys(labels).map((key) => (
        <Skeleton key={key} className="h-24 rounded-2xl" />
      ))}
    </div>
  )
}
