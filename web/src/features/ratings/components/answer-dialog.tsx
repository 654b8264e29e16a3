import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ratingMessages } from '#contract/messages/rating.ts'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Field } from '@/components/field'
import { Textarea } from '@/components/ui/textarea'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { useSettings } from '@/domain/settings'
import { zodResolver } from '@/lib/forms'
import { prepareToasts, showError, showSuccess } from '@/lib/toast'
import { useForm } from '@/lib/use-form'
import { personRatingsKey } from '../api/person-ratings'
import { answerRating } from '../api/send-rating'
import { answerForm } from '../model/rating-form'
import type { ShownRating } from './rating-entry'

/** The column of the table that holds any answer: until the setting is known, the server checks. */
const longest = 4000

export default function AnswerDialog({ rating, onClose }: { rating: ShownRating; onClose: () => void }) {
  const refreshMyData = useRefreshMyData()
  const queryClient = useQueryClient()
  const limit = useSettings().data?.rating_comment_limit ?? longest
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(answerForm(limit)),
    defaultValues: { answer: '' },
  })
  const send = useMutation({
    mutationFn: ({ answer }: { answer: string }) => answerRating({ id: rating.id, answer }),
    onSuccess: () => {
      showSuccess(ratingMessages.answered)
      onClose()
    },
    onError: (error) => showError(error, ratingMessages.answerFailed),
    onSettled: () =>
      Promise.all([
        refreshMyData(),
        queryClient.invalidateQueries({ queryKey: personRatingsKey(rating.rated_user_id) }),
      ]),
  })
  return (
    <ConfirmDialog
      title="Answer this rating"
      description="You can answer once. Everyone who sees the rating will see your answer."
      words={{ go: 'Publish answer', going: 'Sending…' }}
      busy={send.isPending}
      onConfirm={() => {
        void prepareToasts()
        void handleSubmit((fields) => send.mutate(fields))()
      }}
      onClose={onClose}
    >
      <Field label="Your answer" error={formState.errors.answer?.message}>
        {(control) => <Textarea {...control} {...register('answer')} maxLength={limit} rows={4} />}
      </Field>
    </ConfirmDialog>
  )
}
