import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import type { Message } from '#contract/messages/common.ts'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Field } from '@/components/field'
import { Textarea } from '@/components/ui/textarea'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { zodResolver } from '@/lib/forms'
import { prepareToasts, showError, showSuccess } from '@/lib/toast'
import { useForm } from '@/lib/use-form'

const longest = 1000
const noteForm = z.object({ note: z.string().max(longest, 'At most 1,000 characters') })
type NoteForm = z.infer<typeof noteForm>

interface NoteDialogProps {
  title: string
  description: string
  /** What the button says, and says meanwhile. */
  words: { go: string; going: string }
  failed: Message
  succeeded: Message
  onSend: (note: string) => Promise<void>
  onClose: () => void
}

/** Says something about a booking, with a few words of one's own. What was typed stays where sending fails. */
export function NoteDialog({
  title,
  description,
  words,
  failed,
  succeeded,
  onSend,
  onClose,
}: NoteDialogProps) {
  const refreshMyData = useRefreshMyData()
  const { register, handleSubmit, formState, watch } = useForm<NoteForm>({
    resolver: zodResolver(noteForm),
    defaultValues: { note: '' },
  })
  const sending = useMutation({
    mutationFn: ({ note }: NoteForm) => onSend(note),
    onSuccess: () => {
      showSuccess(succeeded)
      onClose()
    },
    onError: (error) => showError(error, failed),
    onSettled: refreshMyData,
  })
  return (
    <ConfirmDialog
      title={title}
      description={description}
      words={words}
      busy={sending.isPending}
      onConfirm={() => {
        void prepareToasts()
        void handleSubmit((form) => sending.mutate(form))()
      }}
      onClose={onClose}
    >
      <Field
        label="What happened (optional)"
        error={formState.errors.note?.message}
        hint={`${watch('note').length} of 1,000 characters`}
      >
        {(control) => <Textarea {...control} {...register('note')} maxLength={longest} rows={4} />}
      </Field>
    </ConfirmDialog>
  )
}
