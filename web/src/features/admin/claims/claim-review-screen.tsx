import { FileQuestion, ShieldBan } from 'lucide-react'
import { claimSteps, claimMessages as words } from '#contract/messages/claim.ts'
import { formatDate } from '#contract/rules/dates.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { Facts } from '@/components/facts'
import { Loaded } from '@/components/loaded'
import { Notice } from '@/components/notice'
import { Badge } from '@/components/ui/badge'
import { Skeleton } from '@/components/ui/skeleton'
import { ConditionPhotos, Section } from '@/features/disputes'
import { usePerson } from '@/lib/session'
import { type Claim, useClaim } from '../api/claims'
import { AdminHeading } from '../components/admin-heading'
import { Clock } from '../components/clock'
import { UnlessProposed } from '../dashboard/waiting-decisions'
import { claimNames } from '../model/claim-names'
import { BackLink } from '../navigation/back-link'
import { ClaimLines } from './claim-lines'
import { ClaimRulingForm } from './claim-ruling-form'

/** A claim line by line, with what both sides say and the photos, and the word on what they do not agree on. */
export function ClaimReviewScreen({ claimId }: { claimId: string }) {
  return (
    <>
      <BackLink to="/admin/disputes" search={{ tab: 'claims' }}>
        All deposit claims
      </BackLink>
      <Loaded
        query={useClaim(claimId)}
        skeleton={<Skeleton className="h-96 rounded-2xl" />}
        message={words.loadFailed}
      >
        {(claim) => (claim ? <Found claim={claim} /> : <Missing />)}
      </Loaded>
    </>
  )
}

function Found({ claim }: { claim: Claim }) {
  const { booking, status, due_at, appeal_reason } = claim
  const names = claimNames(claim)
  const appealed = claim.appealed_by && names[claim.appealed_by]
  return (
    <>
      <AdminHeading
        title={booking.item.title}
        text={
          <span className="flex flex-wrap items-center gap-2">
            <Badge variant="caution">{claimSteps[status]}</Badge>
            {due_at && booking.booking_status !== 'disputed' && <Clock dueAt={due_at} />}
          </span>
        }
      />
      {appeal_reason && (
        <Section title={`Appeal of ${appealed}`}>
          <p className="whitespace-pre-line wrap-anywhere">{appeal_reason}</p>
        </Section>
      )}
      <ClaimLines lines={claim.lines} names={names} />
      <Section title="Condition photos">
        <ConditionPhotos photos={claim.photos.map((photo) => ({ ...photo, by: names[photo.by] }))} />
      </Section>
      <Decide claim={claim} />
      <Section title="Booking">
        <Facts
          facts={[
            { label: 'Renter', value: names.borrower },
            { label: 'Owner', value: names.lender },
            { label: 'Deposit', value: formatNaira(booking.deposit_amount) },
            { label: 'Price of a day', value: formatNaira(booking.rental_price ?? 0) },
            { label: 'Last day', value: dayText(booking.rental_end_date) },
            { label: 'Return day (renter)', value: dayText(booking.borrower_return_date) },
            { label: 'Return day (owner)', value: dayText(booking.lender_return_date) },
          ]}
        />
        <ReturnNote by={names.borrower} note={booking.borrower_return_notes} />
        <ReturnNote by={names.lender} note={booking.lender_return_notes} />
      </Section>
    </>
  )
}

function ReturnNote({ by, note }: { by: string; note: string | null }) {
  if (!note) return null
  return (
    <p className="text-sm whitespace-pre-line wrap-anywhere">
      <span className="text-muted-foreground">{`Note on the return by ${by}: `}</span>
      {note}
    </p>
  )
}

/** The form, or why it is not there for this admin. */
function Decide({ claim }: { claim: Claim }) {
  const { booking, status, ruledByMe } = claim
  const userId = usePerson()?.id
  if (status !== 'contested' && status !== 'appealed') return null
  if (userId === booking.borrower_id || userId === booking.lender_id) {
    return <Notice icon={ShieldBan} {...words.ownBooking} />
  }
  if (booking.booking_status === 'disputed') return <Notice icon={ShieldBan} {...words.paused} />
  if (ruledByMe) return <Notice icon={ShieldBan} {...words.ownRuling} />
  return (
    <UnlessProposed subject={claim.id}>
      <ClaimRulingForm key={status} claim={claim} />
    </UnlessProposed>
  )
}

function dayText(day: string | null): string {
  return day ? formatDate(day) : 'Not named'
}

function Missing() {
  return (
    <Notice
      heading="h1"
      icon={FileQuestion}
      title="Claim not found"
      text="The link may be incomplete, or the claim was withdrawn."
    />
  )
}
