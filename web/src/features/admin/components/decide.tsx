import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { adminMessages } from '#contract/messages/admin.ts'
import { Button } from '@/components/ui/button'
import { adminKey } from '@/domain/staff/keys'
import { prepareToasts, showError, showSuccess } from '@/lib/toast'
import { type Decision, review } from '../api/review'
import type { Verification } from '../api/verification'
import { ApproveDialog } from '../identity/approve-dialog'
import { RejectDialog } from './reject-dialog'

interface DecideProps {
  verification: Verification
  /** What a rejection would say, where that is known. */
  suggestedReason: string
  /** Why it cannot be approved now. */
  obstacles: readonly string[]
  onDone: () => void
}

/** The word on a record. It can't be taken back, so each is asked once more. */
export function Decide({ verification, suggestedReason, obstacles, onDone }: DecideProps) {
  const [asking, setAsking] = useState<Decision['status']>()
  const queryClient = useQueryClient()
  // The screen may learn of other papers while it is open; those were not looked at.
  const [seen] = useState(verification)
  const decide = useMutation({
    mutationFn: (decision: Decision) => review(seen, decision),
    onSuccess: (_, { status }) => {
      showSuccess(adminMessages[status])
      void queryClient.invalidateQueries({ queryKey: adminKey })
      onDone()
    },
    onError: (error) => showError(error, adminMessages.processFailed),
  })
  useEffect(() => void prepareToasts(), [])
  const name = verification.person?.full_name ?? 'this person'
  const close = () => setAsking(undefined)
  return (
    <div className="flex flex-wrap gap-3">
      <Obstacles texts={obstacles} />
      <Button
        size="lg"
        className="flex-1 sm:flex-none"
        disabled={obstacles.length > 0}
        aria-describedby={obstacles.length > 0 ? 'obstacles' : undefined}
        onClick={() => setAsking('approved')}
      >
        Approve
      </Button>
      <Button
        size="lg"
        variant="outline"
        className="flex-1 text-destructive sm:flex-none"
        onClick={() => setAsking('rejected')}
      >
        Reject
      </Button>
      {asking === 'approved' && (
        <ApproveDialog
          name={name}
          sentName={seen.sent_name ?? ''}
          busy={decide.isPending}
          onApprove={(legalName) => decide.mutate({ status: 'approved', legalName })}
          onClose={close}
        />
      )}
      {asking === 'rejected' && (
        <RejectDialog
          name={name}
          suggested={suggestedReason}
          busy={decide.isPending}
          onReject={(reason) => decide.mutate({ status: 'rejected', reason })}
          onClose={close}
        />
      )}
    </div>
  )
}

function Obstacles({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <ul id="obstacles" className="grid w-full gap-1 text-muted-foreground text-sm">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
