import { Navigate } from '@tanstack/react-router'
import { verificationMessages } from '#contract/messages/verification.ts'
import { Loaded } from '@/components/loaded'
import { Skeleton } from '@/components/ui/skeleton'
import { useMyProfile } from '@/domain/me/my-profile'
import { useTitle } from '@/lib/browser/use-title'
import { type MyRecord, useMyRecord } from '../api/my-record'
import { RejectedNote } from './rejected-note'
import { Wizard, type WizardProps } from './wizard'

/** The identity check: for every role, once. */
export function VerifyScreen(props: WizardProps) {
  useTitle('Verify your identity')
  const profile = useMyProfile()
  const record = useMyRecord()
  return (
    <div className="page grid max-w-xl gap-6 py-4 md:py-8">
      <Loaded query={profile} skeleton={<WizardSkeleton />} message={verificationMessages.loadFailed}>
        {(mine) =>
          mine?.role ? (
            <Loaded query={record} skeleton={<WizardSkeleton />} message={verificationMessages.loadFailed}>
              {(sent) => <Checked record={sent} {...props} />}
            </Loaded>
          ) : (
            <Navigate to="/" replace />
          )
        }
      </Loaded>
    </div>
  )
}

function Checked({ record, ...props }: WizardProps & { record: MyRecord }) {
  const status = record?.verification_status
  if (status === 'pending' || status === 'approved') return <Navigate to="/verification-pending" replace />
  return (
    <>
      <header className="grid gap-2">
        <h1 className="page-title">Verify your identity</h1>
        <p className="text-pretty text-muted-foreground">
          Owners lend to people Aso knows. It takes about five minutes: have your ID, a utility bill and your
          BVN ready.
        </p>
      </header>
      {status === 'rejected' && <RejectedNote reason={record?.rejection_reason} />}
      <Wizard {...props} />
    </>
  )
}

function WizardSkeleton() {
  return (
    <div className="grid gap-5">
      <Skeleton className="h-9 w-64" />
      <Skeleton className="h-2" />
      <Skeleton className="h-56 rounded-2xl" />
      <Skeleton className="h-12" />
    </div>
  )
}
