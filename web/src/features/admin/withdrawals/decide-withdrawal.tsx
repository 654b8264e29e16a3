import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { withdrawalReviewMessages as words } from '#contract/messages/money/withdrawal.ts'
import { Button } from '@/components/ui/button'
import { adminKey } from '@/domain/staff/keys'
import { usePerson } from '@/lib/session'
import { prepareToasts, showError, showSuccess } from '@/lib/toast'
import { approveWithdrawal, type QueuedWithdrawal, rejectWithdrawal } from '../api/withdrawals'
import { whyNotApprove } from '../words/withdrawal-words'
import { ApproveDialog, RejectDialog } from './decision-dialogs'

interface DecideWithdrawalProps {
  withdrawal: QueuedWithdrawal
  name: string
}

/** An approved one that Paystack does not have can only be rejected. */
export function DecideWithdrawal({ withdrawal, name }: DecideWithdrawalProps) {
  const [asking, setAsking] = useState<'approve' | 'reject'>()
  const admin = usePerson()?.id ?? ''
  const isOwn = withdrawal.user_id === admin
  const reason = whyNotApprove(withdrawal, isOwn)
  const close = () => setAsking(undefined)
  const approve = useDecision(
    (note) => approveWithdrawal(withdrawal.id, note),
    (message) => ({ title: words.approved, text: message }),
    words.payoutFailed,
    close,
  )
  const reject = useDecision(
    (note) => rejectWithdrawal(withdrawal.id, admin, note),
    () => words.rejected,
    words.rejectFailed,
    close,
  )
  useEffect(() => void prepareToasts(), [])
  return (
    <div className="grid gap-3">
      {reason && <p className="text-muted-foreground text-sm">{reason}</p>}
      <div className="flex gap-3">
        {withdrawal.status === 'pending' && (
          <Button
            size="lg"
            className="flex-1 sm:flex-none"
            disabled={reason !== null}
            onClick={() => setAsking('approve')}
          >
            Approve
          </Button>
        )}
        <Button
          size="lg"
          variant="outline"
          className="flex-1 text-destructive sm:flex-none"
          disabled={isOwn}
          onClick={() => setAsking('reject')}
        >
          Reject
        </Button>
      </div>
      {asking === 'approve' && (
        <ApproveDialog
          withdrawal={withdrawal}
          busy={approve.isPending}
          onApprove={approve.mutate}
          onClose={close}
        />
      )}
      {asking === 'reject' && (
        <RejectDialog name={name} busy={reject.isPending} onReject={reject.mutate} onClose={close} />
      )}
    </div>
  )
}

/** Sends a decision once; afterwards the lists are read again, also where it was refused because another admin was first. */
function useDecision<Answer>(
  send: (note: string) => Promise<Answer>,
  success: (answer: Answer) => { title: string; text: string },
  failure: { title: string; text: string },
  onDone: () => void,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      showSuccess(success(answer))
      onDone()
    },
    onError: (error) => showError(error, failure),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKey }),
  })
}
