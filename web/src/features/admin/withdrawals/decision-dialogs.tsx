import { z } from 'zod'
import { withdrawalReviewMessages as words } from '#contract/messages/money/withdrawal.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Field } from '@/components/field'
import { Textarea } from '@/components/ui/textarea'
import { zodResolver } from '@/lib/forms'
import { useForm } from '@/lib/use-form'
import type { QueuedWithdrawal } from '../api/withdrawals'

const longestNote = 1000
const noteForm = (missing?: string) =>
  z.object({
    note: z
      .string()
      .trim()
      .min(missing ? 1 : 0, missing)
      .max(longestNote),
  })

interface ApproveDialogProps {
  withdrawal: QueuedWithdrawal
  busy: boolean
  onApprove: (note: string) => void
  onClose: () => void
}

/** Where the names differ, the note has to say why it is paid. */
export function ApproveDialog({ withdrawal, busy, onApprove, onClose }: ApproveDialogProps) {
  const compared = withdrawal.fraud_check_status === 'review'
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(noteForm(compared ? words.noteRequired : undefined)),
    defaultValues: { note: '' },
  })
  const { net_amount, account_name, bank_name, account_number, approvals_needed, approved_by } = withdrawal
  const isLast = approved_by.length + 1 >= approvals_needed
  return (
    <ConfirmDialog
      title={`Pay ${formatNaira(net_amount)} to ${account_name}?`}
      description={`${bank_name}, account ${account_number}. ${
        isLast
          ? 'It is sent to the bank. This can’t be undone.'
          : 'It is sent when another admin has approved it as well.'
      }`}
      words={{ go: 'Approve', going: 'Approving…' }}
      busy={busy}
      onConfirm={() => void handleSubmit(({ note }) => onApprove(note))()}
      onClose={onClose}
    >
      <Field
        label={compared ? 'Why it is paid' : 'Note (optional)'}
        error={formState.errors.note?.message}
        hint="The person reads it."
      >
        {(control) => <Textarea {...control} {...register('note')} maxLength={longestNote} />}
      </Field>
    </ConfirmDialog>
  )
}

interface RejectDialogProps {
  name: string
  busy: boolean
  onReject: (reason: string) => void
  onClose: () => void
}

export function RejectDialog({ name, busy, onReject, onClose }: RejectDialogProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(noteForm(words.reasonRequired.text)),
    defaultValues: { note: '' },
  })
  return (
    <ConfirmDialog
      title={`Reject the withdrawal of ${name}?`}
      description="The whole amount goes back to the wallet. The person reads the reason."
      words={{ go: 'Reject', going: 'Rejecting…' }}
      busy={busy}
      danger
      onConfirm={() => void handleSubmit(({ note }) => onReject(note))()}
      onClose={onClose}
    >
      <Field label="Reason" error={formState.errors.note?.message}>
        {(control) => <Textarea {...control} {...register('note')} maxLength={longestNote} />}
      </Field>
    </ConfirmDialog>
  )
}
