import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { adminMessages } from '#contract/messages/admin.ts'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Button } from '@/components/ui/button'
import { prepareToasts, showError, showSuccess } from '@/lib/toast'
import { adminKey } from '../api/key'
import { type Decision, review } from '../api/review'
import type { Verification } from '../api/verification'
import { RejectDialog } from './reject-dialog'

interface DecideProps {
  verification: Verification
  onDone: () => void
}

/** The word on a record. It can't be taken back, so each is asked once more. */
export function Decide({ verification, onDone }: DecideProps) {
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
    <div className="flex gap-3">
      <Button size="lg" className="flex-1 sm:flex-none" onClick={() => setAsking('approved')}>
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
        <ConfirmDialog
          title={`Approve ${name}?`}
          description="The face, the ID and the address belong together. This person can rent from now on."
          words={{ go: 'Approve', going: 'Approving…' }}
          busy={decide.isPending}
          onConfirm={() => decide.mutate({ status: 'approved' })}
          onClose={close}
        />
      )}
      {asking === 'rejected' && (
        <RejectDialog
          name={name}
          busy={decide.isPending}
          onReject={(reason) => decide.mutate({ status: 'rejected', reason })}
          onClose={close}
        />
      )}
    </div>
  )
}
