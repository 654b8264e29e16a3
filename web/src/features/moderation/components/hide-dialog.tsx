import { z } from 'zod'
import { moderationMessages } from '#contract/messages/item.ts'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Field } from '@/components/field'
import { Textarea } from '@/components/ui/textarea'
import { zodResolver } from '@/lib/forms'
import { useForm } from '@/lib/use-form'

const longestReason = 500
const hideForm = z.object({
  reason: z.string().trim().min(1, moderationMessages.reasonMissing.text).max(longestReason),
})

interface HideDialogProps {
  title: string
  busy: boolean
  onHide: (reason: string) => void
  onClose: () => void
}

export function HideDialog({ title, busy, onHide, onClose }: HideDialogProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(hideForm),
    defaultValues: { reason: '' },
  })
  return (
    <ConfirmDialog
      title={`Take down ${title}?`}
      description="Nobody will be able to find or book it. The owner will see the reason."
      words={{ go: 'Take down', going: 'Taking down…' }}
      busy={busy}
      danger
      onConfirm={handleSubmit(({ reason }) => onHide(reason))}
      onClose={onClose}
    >
      <Field label="Reason" error={formState.errors.reason?.message}>
        {(control) => <Textarea {...control} {...register('reason')} maxLength={longestReason} />}
      </Field>
    </ConfirmDialog>
  )
}
