import { FileQuestion } from 'lucide-react'
import { identityAlreadyUsed } from '#contract/identity.ts'
import { adminMessages } from '#contract/messages/admin.ts'
import { Loaded } from '@/components/loaded'
import { Notice } from '@/components/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { formatMoment } from '@/lib/lagos-time'
import { useIdentityReview } from '../api/identity-review'
import { useVerification, type Verification } from '../api/verification'
import { AllowIdentity } from '../identity/allow-identity'
import { AutomaticCheck } from '../identity/automatic-check'
import { Changes } from '../identity/changes'
import { SameIdentities } from '../identity/same-identities'
import { approvalObstacles, isKeptBy } from '../model/approval'
import { BackLink } from '../navigation/back-link'
import { AdminHeading } from './admin-heading'
import { Decide } from './decide'
import { Documents } from './documents'
import { Numbers } from './numbers'
import { ReviewFacts } from './review-facts'
import { StatusBadge } from './status-badge'

interface ReviewScreenProps {
  verificationId: string
  onDone: () => void
}

export function ReviewScreen({ verificationId, onDone }: ReviewScreenProps) {
  const query = useVerification(verificationId)
  return (
    <>
      <BackLink to="/admin/kyc">All verifications</BackLink>
      <Loaded
        query={query}
        skeleton={<Skeleton className="h-96 rounded-2xl" />}
        message={adminMessages.verificationsFailed}
      >
        {(found) => (found ? <Found verification={found} onDone={onDone} /> : <Missing />)}
      </Loaded>
    </>
  )
}

function Found({ verification, onDone }: { verification: Verification; onDone: () => void }) {
  const review = useIdentityReview(verification.id)
  return (
    <>
      <AdminHeading
        title={verification.person?.full_name ?? 'Deleted user'}
        text={<StatusBadge status={verification.verification_status} />}
      />
      <ReviewFacts verification={verification} address={review.data?.address ?? null} />
      {verification.papers_removed_at ? (
        <PapersRemoved at={verification.papers_removed_at} />
      ) : (
        <>
          <Numbers verification={verification} />
          <Documents verificationId={verification.id} />
        </>
      )}
      <Loaded
        query={review}
        skeleton={<Skeleton className="h-40 rounded-2xl" />}
        message={adminMessages.verificationsFailed}
      >
        {(found) => (
          <>
            <SameIdentities of={verification} others={found.same_identities} />
            <AllowIdentity of={verification} review={found} />
            <Changes of={verification} review={found} />
            {!verification.papers_removed_at && <AutomaticCheck {...found} />}
            {verification.verification_status === 'pending' && (
              <Decide
                verification={verification}
                obstacles={approvalObstacles(verification, found)}
                suggestedReason={found.same_identities.some(isKeptBy) ? identityAlreadyUsed : ''}
                onDone={onDone}
              />
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

function PapersRemoved({ at }: { at: string }) {
  return (
    <p className="rounded-2xl bg-card p-4 text-muted-foreground text-sm sm:p-5">
      The documents, numbers and the address were deleted on {formatMoment(at)}, because they were no longer
      needed.
    </p>
  )
}

function Missing() {
  return (
    <Notice
      heading="h1"
      icon={FileQuestion}
      title="Verification not found"
      text="It may have been withdrawn, or the link may be incomplete."
    />
  )
}
