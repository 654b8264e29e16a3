import { bookMessages as words } from '#contract/messages/money/books.ts'
import { Loaded } from '@/components/loaded'
import { Skeleton } from '@/components/ui/skeleton'
import { useBooksBalances, useBooksMonths, useBooksState } from '../api/books'
import { AdminHeading } from '../components/admin-heading'
import { Balances } from './balances'
import { ExportJournal } from './export-journal'
import { LastCheck } from './last-check'
import { Mismatches } from './mismatches'
import { Months } from './months'
import { PaystackCard } from './paystack-card'

export function BooksScreen() {
  const state = useBooksState()
  return (
    <>
      <AdminHeading title="Books" text="Every naira, and whether Paystack says the same." />
      <Loaded query={useBooksBalances()} skeleton={<Cards />} message={words.booksFailed}>
        {(balances) => <Balances balances={balances} />}
      </Loaded>
      <Loaded query={state} skeleton={<Skeleton className="h-64 rounded-2xl" />} message={words.booksFailed}>
        {(loaded) => (
          <div className="grid gap-3 xl:grid-cols-2 xl:items-start">
            <PaystackCard state={loaded} />
            <LastCheck checkedAt={loaded.checked_at} findings={loaded.findings} />
          </div>
        )}
      </Loaded>
      <Mismatches />
      <Loaded
        query={useBooksMonths()}
        skeleton={<Skeleton className="h-64 rounded-2xl" />}
        message={words.booksFailed}
      >
        {(months) => <Months months={months} />}
      </Loaded>
      <ExportJournal />
    </>
  )
}

function Cards() {
  return (
    <div className="grid gap-3 md:grid-cols-3">
      {['has', 'owes', 'own'].map((group) => (
        <Skeleton key={group} className="h-60 rounded-2xl" />
      ))}
    </div>
  )
}
