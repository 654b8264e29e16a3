import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { claimFieldMessages, claimMessages } from '#contract/messages/claim.ts'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Field } from '@/components/field'
import { Textarea } from '@/components/ui/textarea'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { zodResolver } from '@/lib/forms'
import { prepareToasts, showError, showSuccess } from '@/lib/toast'
import { useForm } from '@/lib/use-form'
import { appealClaim, type Claim } from './claim'

const appealForm = z.object({
  reason: z
    .string()
    .trim()
    .min(1, claimFieldMessages.wordsRequired)
    .max(1000, claimFieldMessages.wordsTooLong),
})

/** Asks, once and for both sides, that another admin decides. */
export function AppealDialog({ claim, onClose }: { claim: Claim; onClose: () => void }) {
  const refreshMyData = useRefreshMyData()
  const { register, handleSubmit, formState } = useForm<z.input<typeof appealForm>>({
    resolver: zodResolver(appealForm),
    defaultValues: { reason: '' },
  })
  const appeal = useMutation({
    mutationFn: ({ reason }: z.input<typeof appealForm>) => appealClaim(claim.id, reason),
    onSuccess: () => {
      showSuccess(claimMessages.appealed)
      onClose()
    },
    onError: (error) => showError(error, claimMessages.appealFailed),
    onSettled: refreshMyData,
  })
  return (
    <ConfirmDialog
      title="Appeal the ruling?"
      description="Another person at Aso looks at the whole claim again. Their decision is final."
      words={{ go: 'Appeal', going: 'Sending…' }}
      busy={appeal.isPending}
      onConfirm={() => {
        void prepareToasts()
        void handleSubmit((form) => appeal.mutate(form))()
      }}
      onClose={onClose}
    >
      <Field label="Why don’t you agree?" error={formState.errors.reason?.message}>
        {(control) => <Textarea {...control} {...register('reason')} maxLength={1000} rows={4} />}
      </Field>
    </ConfirmDialog>
  )
}
