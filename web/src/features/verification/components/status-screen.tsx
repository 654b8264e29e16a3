import { Link, Navigate } from '@tanstack/react-router'
import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { verificationMessages } from '#contract/messages/verification.ts'
import { Facts } from '@/components/facts'
import { Loaded } from '@/components/loaded'
import { Outcome } from '@/components/outcome'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { forgetWantedItem, wantedItem } from '@/domain/items/wanted-item'
import { useMyProfile } from '@/domain/me/my-profile'
import { useTitle } from '@/lib/browser/use-title'
import { formatMoment } from '@/lib/lagos-time'
import { type MyRecord, useMyRecord } from '../api/my-record'
import { useRecordWatched } from '../model/use-record-watched'
import { isAlreadyUsed, RejectionHelp } from './rejection'

/** The status of the identity check; it updates when a reviewer decides. */
export function StatusScreen({ userId }: { userId: string }) {
  const query = useMyRecord()
  useRecordWatched(userId)
  return (
    <div className="page">
      <Loaded
        query={query}
        skeleton={<Skeleton className="mx-auto mt-10 h-64 max-w-md rounded-2xl" />}
        message={verificationMessages.loadFailed}
      >
        {(record) => <Status record={record} />}
      </Loaded>
    </div>
  )
}

function Status({ record }: { record: MyRecord }) {
  const status = record?.verification_status
  const profile = useMyProfile()
  useTitle(status === 'approved' ? 'Verification approved' : 'Verification')
  if (status === 'approved') {
    return (
      <Outcome tone="good" icon={CircleCheck} {...verificationMessages.approved}>
        {record?.legal_name && <Facts facts={[{ label: 'Name on your ID', value: record.legal_name }]} />}
        {profile.data?.verified === false && (
          <p className="max-w-sm text-pretty text-muted-foreground text-sm">
            {verificationMessages.badgeWaits}
          </p>
        )}
        <WantedLink />
        <Button size="lg" variant={wantedItem() ? 'outline' : 'default'} asChild>
          <Link to="/marketplace">Go to Marketplace</Link>
        </Button>
      </Outcome>
    )
  }
  if (status === 'rejected') return <Rejected reason={record?.rejection_reason ?? ''} />
  if (status === 'pending') return <Pending since={record?.submitted_at} />
  return <Navigate to="/verify-borrower" replace />
}

/** Back to what waited for the identity check, with its days. */
function WantedLink() {
  const wanted = wantedItem()
  if (!wanted) return null
  const { id, title, from, to } = wanted
  return (
    <Button size="lg" className="max-w-full" asChild>
      <Link to="/item/$id" params={{ id }} search={{ from, to }} onClick={forgetWantedItem}>
        <span className="line-clamp-1 wrap-anywhere">Rent {title}</span>
      </Link>
    </Button>
  )
}

function Rejected({ reason }: { reason: string }) {
  const { title } = verificationMessages.rejected
  return (
    <Outcome tone="bad" icon={CircleX} title={title} text={reason}>
      <RejectionHelp reason={reason} />
      <Button size="lg" variant={isAlreadyUsed(reason) ? 'outline' : 'default'} asChild>
        <Link to="/verify-borrower">{isAlreadyUsed(reason) ? 'Submit other documents' : 'Submit again'}</Link>
      </Button>
    </Outcome>
  )
}

function Pending({ since }: { since: string | null | undefined }) {
  return (
    <Outcome tone="caution" icon={Clock} {...verificationMessages.pending}>
      {since && <Facts facts={[{ label: 'Submitted', value: formatMoment(since) }]} />}
      <Button size="lg" variant="outline" asChild>
        <Link to="/marketplace">Look around the market</Link>
      </Button>
    </Outcome>
  )
}
