import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { questionMessages, questionWords } from '#contract/messages/question.ts'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Field } from '@/components/field'
import { Textarea } from '@/components/ui/textarea'
import { zodResolver } from '@/lib/forms'
import { prepareToasts, showError, showSuccess } from '@/lib/toast'
import { useForm } from '@/lib/use-form'
import { hideQuestion, type Question, questionsKey } from '../api/questions'

const longestReason = 500
const hideForm = z.object({
  reason: z.string().trim().min(1, questionWords.hideReasonMissing).max(longestReason),
})

interface HideQuestionDialogProps {
  itemId: string
  question: Question
  onClose: () => void
}

export default function HideQuestionDialog({ itemId, question, onClose }: HideQuestionDialogProps) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(hideForm),
    defaultValues: { reason: '' },
  })
  const hide = useMutation({
    mutationFn: ({ reason }: z.infer<typeof hideForm>) => hideQuestion(question.id, reason),
    onSuccess: () => {
      showSuccess(questionMessages.hidden)
      onClose()
    },
    onError: (error) => showError(error, questionMessages.hideFailed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: questionsKey(itemId) }),
  })
  return (
    <ConfirmDialog
      title="Hide this question"
      description="The question and its answer are no longer shown. This can’t be undone."
      words={{ go: 'Hide question', going: 'Hiding…' }}
      busy={hide.isPending}
      danger
      onConfirm={() => {
        void prepareToasts()
        void handleSubmit((form) => hide.mutate(form))()
      }}
      onClose={onClose}
    >
      <Field label="Reason, read by both sides" error={formState.errors.reason?.message}>
        {(control) => <Textarea {...control} {...register('reason')} maxLength={longestReason} rows={3} />}
      </Field>
    </ConfirmDialog>
  )
}
