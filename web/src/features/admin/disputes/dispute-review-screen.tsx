import { ShieldBan } from 'lucide-react'
import { disputeMessages as words } from '#contract/messages/dispute.ts'
import { Notice } from '@/components/notice'
import { type DisputeFile, DisputeView, LoadedDispute, namesFor } from '@/features/disputes'
import { useTitle } from '@/lib/browser/use-title'
import { usePerson } from '@/lib/session'
import { UnlessProposed } from '../dashboard/waiting-decisions'
import { BackLink } from '../navigation/back-link'
import { AppealForm } from './appeal-form'
import { MessagesOfBoth } from './messages-of-both'
import { RulingForm } from './ruling-form'

/** A dispute with all that is known, and the word on it. */
export function DisputeReviewScreen({ disputeId }: { disputeId: string }) {
  useTitle('Dispute · Admin')
  return (
    <>
      <BackLink to="/admin/disputes">All disputes</BackLink>
      <LoadedDispute disputeId={disputeId}>{(file) => <Found file={file} />}</LoadedDispute>
    </>
  )
}

function Found({ file }: { file: DisputeFile }) {
  const userId = usePerson()?.id
  const party = userId === file.booking.borrower_id || userId === file.booking.lender_id
  const names = namesFor(file, userId)
  const { status, appealed_at, appeal_decided_at } = file.dispute
  const appealed = status !== 'pending' && appealed_at && !appeal_decided_at
  return (
    <DisputeView file={file} names={names}>
      {status === 'pending' &&
        (party ? (
          <Notice icon={ShieldBan} {...words.ownBooking} />
        ) : (
          <>
            <MessagesOfBoth disputeId={file.dispute.id} names={names} />
            <UnlessProposed subject={file.dispute.id}>
              <RulingForm file={file} names={names} />
            </UnlessProposed>
          </>
        ))}
      {appealed && !party && (
        <UnlessProposed subject={file.dispute.id}>
          <AppealForm file={file} names={names} />
        </UnlessProposed>
      )}
    </DisputeView>
  )
}
