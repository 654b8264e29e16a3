import { adminMessages } from '#contract/messages/admin.ts'
import { Loaded } from '@/components/loaded'
import { Skeleton } from '@/components/ui/skeleton'
import { formatRecent } from '@/lib/lagos-time'
import { useCounts } from '../api/counts'
import { cards, countColumns, countsOf, sizes } from '../model/count-columns'
import { CsvButton } from './csv-button'

/** The four counts, and how large Aso is. */
export function CountCards() {
  return (
    <Loaded query={useCounts()} skeleton={<CountsSkeleton />} message={adminMessages.countsFailed}>
      {(counts) => (
        <div className="grid gap-3">
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
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-muted-foreground text-sm">
              Users, open bookings and listed items as of{' '}
              <time dateTime={counts.sizes_at}>{formatRecent(Date.parse(counts.sizes_at))}</time>.
            </p>
            <CsvButton name="counts" label="the counts" columns={countColumns} rows={countsOf(counts)} />
          </div>
        </div>
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
