import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, ShieldCheck } from 'lucide-react'
import { disputeMessages as words } from '#contract/messages/dispute.ts'
import { Loaded } from '@/components/loaded'
import { Notice } from '@/components/notice'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { type BookingRow, may, useBookings, viewBooking } from '@/features/transactions'
import { useTitle } from '@/lib/browser/use-title'
import { usePerson } from '@/lib/session'
import { DisputeLinks } from './dispute-links'
import { IssueForm } from './issue-form'

/** `transactionId`: the booking that a link has chosen. */
export function CreateDisputeScreen({ transactionId }: { transactionId: string | undefined }) {
  useTitle('Report an Issue')
  return (
    <div className="@container page grid gap-5 py-4 md:py-8">
      <div className="grid gap-3">
        <Button variant="ghost" asChild className="-ml-3 justify-self-start">
          <Link to="/transactions">
            <ArrowLeft aria-hidden />
            My Transactions
          </Link>
        </Button>
        <header className="grid gap-1">
          <h1 className="page-title">Report an Issue</h1>
          <p className="text-muted-foreground">
            Tell us what went wrong. The other side can answer, and Aso decides. The money stays held until
            then.
          </p>
        </header>
      </div>
      <Loaded query={useBookings()} skeleton={<FormSkeleton />} message={words.transactionsFailed}>
        {(rows) => <Found rows={rows} transactionId={transactionId} />}
      </Loaded>
    </div>
  )
}

function Found({ rows, transactionId }: { rows: BookingRow[]; transactionId: string | undefined }) {
  const userId = usePerson()?.id ?? ''
  const navigate = useNavigate()
  const bookings = rows.map((row) => viewBooking(row, userId))
  const eligible = bookings.filter((booking) => may(booking, 'report_issue'))
  const wanted = bookings.find(({ id }) => id === transactionId)
  const refused = wanted?.actions.find(
    ({ action, party, allowed }) => action === 'report_issue' && party === wanted.side && !allowed,
  )
  if (eligible.length === 0) {
    return (
      <Notice
        icon={ShieldCheck}
        title="No transaction to report"
        text={refused?.reason ?? 'You can report confirmed bookings, and completed ones for a few days.'}
      >
        <Button asChild>
          <Link to="/transactions">See my transactions</Link>
        </Button>
      </Notice>
    )
  }
  return (
    <>
      {refused && (
        <p role="status" className="rounded-xl bg-info-soft p-4 text-info text-sm">
          {`${wanted?.title}: ${refused.reason}`}
        </p>
      )}
      {refused && wanted && <DisputeLinks booking={wanted} />}
      <IssueForm
        kind="report"
        bookings={eligible}
        chosen={transactionId ?? ''}
        // The address keeps the choice for whoever goes on to another screen and comes back.
        onChoose={(transaction) =>
          void navigate({ to: '/create-dispute', search: { transaction }, replace: true, resetScroll: false })
        }
        onSent={(disputeId) => void navigate({ to: '/disputes/$disputeId', params: { disputeId } })}
      />
    </>
  )
}

function FormSkeleton() {
  return (
    <div className="grid gap-5">
      <Skeleton className="h-20 rounded-xl" />
      <Skeleton className="h-11 rounded-xl" />
      <Skeleton className="h-32 rounded-xl" />
    </div>
  )
}
