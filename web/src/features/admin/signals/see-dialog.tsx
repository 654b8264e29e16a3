import { z } from 'zod'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Field } from '@/components/field'
import { Textarea } from '@/components/ui/textarea'
import { zodResolver } from '@/lib/forms'
import { useForm } from '@/lib/use-form'

const longestNote = 1000
const seeForm = z.object({ note: z.string().trim().max(longestNote) })

interface SeeDialogProps {
  busy: boolean
  onSee: (note: string) => void
  onClose: () => void
}

export function SeeDialog({ busy, onSee, onClose }: SeeDialogProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(seeForm),
    defaultValues: { note: '' },
  })
  return (
    <ConfirmDialog
      title="Mark as seen?"
      description="It reopens if more evidence appears. Only admins see it."
      words={{ go: 'Mark as seen', going: 'Saving…' }}
      busy={busy}
      onConfirm={() => void handleSubmit((fields) => onSee(fields.note))()}
      onClose={onClose}
    >
      <Field label="Note for other admins (optional)" error={formState.errors.note?.message}>
        {(control) => <Textarea {...control} {...register('note')} maxLength={longestNote} />}
      </Field>
    </ConfirmDialog>
  )
}
