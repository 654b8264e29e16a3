import { Link } from '@tanstack/react-router'
import { ArrowLeft, FileQuestion } from 'lucide-react'
import { adminMessages } from '#contract/messages/admin.ts'
import { Loaded } from '@/components/loaded'
import { Notice } from '@/components/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { useVerification, type Verification } from '../api/verification'
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
      <Link
        to="/admin/kyc"
        className="flex h-11 items-center gap-2 justify-self-start rounded-full pr-4 font-medium text-muted-foreground text-sm hover:text-foreground"
      >
        <ArrowLeft aria-hidden className="size-4.5" />
        All verifications
      </Link>
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
  return (
    <>
      <AdminHeading
        title={verification.person?.full_name ?? 'Deleted user'}
        text={<StatusBadge status={verification.verification_status} />}
      />
      <ReviewFacts verification={verification} />
      <Numbers verification={verification} />
      <Documents verificationId={verification.id} />
      {verification.verification_status === 'pending' && (
        <Decide verification={verification} onDone={onDone} />
      )}
    </>
  )
}

function Missing() {
  return (
    <Notice
      heading="h1"
      icon={FileQuestion}
      title="No such verification"
      text="It may have been taken back, or the address is not complete."
    />
  )
}
