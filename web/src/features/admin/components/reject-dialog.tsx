import { z } from 'zod'
import { identityLimits } from '#contract/identity.ts'
import { adminMessages } from '#contract/messages/admin.ts'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Field } from '@/components/field'
import { Textarea } from '@/components/ui/textarea'
import { zodResolver } from '@/lib/forms'
import { showRefusal } from '@/lib/toast'
import { useForm } from '@/lib/use-form'

const rejectForm = z.object({
  reason: z.string().trim().min(1, adminMessages.reasonRequired.text).max(identityLimits.reasonLength),
})

interface RejectDialogProps {
  name: string
  suggested: string
  busy: boolean
  onReject: (reason: string) => void
  onClose: () => void
}

export function RejectDialog({ name, suggested, busy, onReject, onClose }: RejectDialogProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(rejectForm),
    defaultValues: { reason: suggested },
  })
  return (
    <ConfirmDialog
      title={`Reject ${name}?`}
      description="They will see this reason and can submit again."
      words={{ go: 'Reject', going: 'Rejecting…' }}
      busy={busy}
      danger
      onConfirm={handleSubmit(
        ({ reason }) => onReject(reason),
        () => showRefusal(adminMessages.reasonRequired),
      )}
      onClose={onClose}
    >
      <Field label="Reason" error={formState.errors.reason?.message}>
        {(control) => (
          <Textarea {...control} {...register('reason')} maxLength={identityLimits.reasonLength} />
        )}
      </Field>
    </ConfirmDialog>
  )
}
