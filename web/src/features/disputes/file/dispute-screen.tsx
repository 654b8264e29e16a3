import { Link } from '@tanstack/react-router'
import { ArrowLeft, FileQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import { disputeMessages as words } from '#contract/messages/dispute.ts'
import { Loaded } from '@/components/loaded'
import { Notice } from '@/components/notice'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { useTitle } from '@/lib/browser/use-title'
import { usePerson } from '@/lib/session'
import { type DisputeFile, useDisputeFile } from '../api/dispute-file'
import { namesFor } from '../model/words'
import { Answer } from './answer-form'
import { Appeal } from './appeal'
import { DisputeView } from './dispute-view'

/** A dispute as one of its two parties reads it. */
export function DisputeScreen({ disputeId }: { disputeId: string }) {
  useTitle('Dispute')
  return (
    <div className="page grid gap-3 py-4 md:py-8">
      <Button variant="ghost" asChild className="-ml-3 justify-self-start">
        <Link to="/transactions">
          <ArrowLeft aria-hidden />
          My Transactions
        </Link>
      </Button>
      <LoadedDispute disputeId={disputeId}>{(file) => <Found file={file} />}</LoadedDispute>
    </div>
  )
}

function Found({ file }: { file: DisputeFile }) {
  const userId = usePerson()?.id
  const party = userId === file.booking.borrower_id || userId === file.booking.lender_id
  return (
    <DisputeView file={file} names={namesFor(file, userId)} afterRuling={party && <Appeal file={file} />}>
      {party && <Answer file={file} />}
    </DisputeView>
  )
}

interface LoadedDisputeProps {
  disputeId: string
  children: (file: DisputeFile) => ReactNode
}

/** The file of a dispute, or why there is none to read. */
export function LoadedDispute({ disputeId, children }: LoadedDisputeProps) {
  return (
    <Loaded query={useDisputeFile(disputeId)} skeleton={<FileSkeleton />} message={words.fileFailed}>
      {(file) =>
        file ? (
          children(file)
        ) : (
          <Notice
            heading="h1"
            icon={FileQuestion}
            title="Dispute not found"
            text="The link may be incomplete, or the dispute is about someone else’s booking."
          />
        )
      }
    </Loaded>
  )
}

function FileSkeleton() {
  return (
    <div className="grid gap-5">
      <Skeleton className="h-24 rounded-2xl" />
      <Skeleton className="h-64 rounded-2xl" />
      <Skeleton className="h-48 rounded-2xl" />
    </div>
  )
}
