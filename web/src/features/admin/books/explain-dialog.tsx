import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { bookMessages as words } from '#contract/messages/money/books.ts'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Field } from '@/components/field'
import { Textarea } from '@/components/ui/textarea'
import { adminKey } from '@/domain/staff/keys'
import { zodResolver } from '@/lib/forms'
import { showError, showSuccess } from '@/lib/toast'
import { useForm } from '@/lib/use-form'
import { explainMismatch, type Mismatch } from '../api/mismatches'

const longest = 1000
const form = z.object({ explanation: z.string().trim().min(1, words.explanationRequired).max(longest) })

export function ExplainDialog({ mismatch, onClose }: { mismatch: Mismatch; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: { explanation: '' },
  })
  const explain = useMutation({
    mutationFn: (explanation: string) => explainMismatch(mismatch.subject, explanation),
    onSuccess: () => {
      showSuccess(words.explained)
      onClose()
    },
    onError: (error) => showError(error, words.explainFailed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKey }),
  })
  return (
    <ConfirmDialog
      title="Explain this difference?"
      description="No money moves. It leaves the list, and your explanation is kept with your name."
      words={{ go: 'Explain', going: 'Saving…' }}
      busy={explain.isPending}
      onConfirm={() => void handleSubmit(({ explanation }) => explain.mutate(explanation))()}
      onClose={onClose}
    >
      <Field label="Why it is right" error={formState.errors.explanation?.message}>
        {(control) => <Textarea {...control} {...register('explanation')} maxLength={longest} />}
      </Field>
    </ConfirmDialog>
  )
}
