import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Control, Controller, type Resolver } from 'react-hook-form'
import { ratingMessages } from '#contract/messages/rating.ts'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Field } from '@/components/field'
import { OptionCards } from '@/components/option-cards'
import { Textarea } from '@/components/ui/textarea'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { useSettings } from '@/domain/settings'
import { zodResolver } from '@/lib/forms'
import { prepareToasts, showError, showRefusal, showSuccess } from '@/lib/toast'
import { useForm } from '@/lib/use-form'
import { personRatingsKey } from '../api/person-ratings'
import { sendRating } from '../api/send-rating'
import { type RatingFields, ratingForm } from '../model/rating-form'
import { hiddenUntil } from '../model/words'
import type { RatedBooking } from './booking-ratings'
import { StarChoice } from './star-choice'

/** The column of the table that holds any comment: until the setting is known, the server checks. */
const longest = 4000
const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const

const stars = { overall_rating: 'Overall', communication_rating: 'Communication' } as const
const questions = {
  returned_on_time: 'Did it come back on time?',
  item_condition_good: 'Did it come back in good condition?',
} as const

interface RateDialogProps {
  booking: RatedBooking
  /** The end of the time to rate. */
  until: string
  asks: boolean
  onClose: () => void
}

export default function RateDialog({ booking, until, asks, onClose }: RateDialogProps) {
  const limit = useSettings().data?.rating_comment_limit ?? longest
  const { control, register, handleSubmit, formState } = useForm<RatingFields>({
    resolver: zodResolver(ratingForm(asks, limit)) as Resolver<RatingFields>,
    defaultValues: { comment: '' },
  })
  const send = useSendRating(booking, until, onClose)
  const submit = handleSubmit(
    (fields) => send.mutate(fields),
    (errors) => {
      // Too long a comment is said at its field.
      if (Object.keys(errors).some((field) => field !== 'comment')) showRefusal(ratingMessages.incomplete)
    },
  )
  return (
    <ConfirmDialog
      title="Rate Your Experience"
      description={`${booking.title}, with ${booking.other.name}. Your rating stays ${hiddenUntil(until)}.`}
      words={{ go: 'Submit rating', going: 'Sending…' }}
      busy={send.isPending}
      onConfirm={() => {
        void prepareToasts()
        void submit()
      }}
      onClose={onClose}
    >
      <StarsAndQuestions control={control} asks={asks} />
      <Field label="Comment (optional)" error={formState.errors.comment?.message}>
        {(control) => <Textarea {...control} {...register('comment')} maxLength={limit} rows={3} />}
      </Field>
    </ConfirmDialog>
  )
}

function StarsAndQuestions({ control, asks }: { control: Control<RatingFields>; asks: boolean }) {
  return (
    <>
      {entries(stars).map(([name, label]) => (
        <Controller
          key={name}
          name={name}
          control={control}
          render={({ field, fieldState }) => (
            <StarChoice
              label={label}
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
      ))}
      {asks &&
        entries(questions).map(([name, label]) => (
          <Controller
            key={name}
            name={name}
            control={control}
            render={({ field, fieldState }) => (
              <OptionCards
                label={label}
                options={yesOrNo}
                value={field.value}
                onChange={field.onChange}
                error={fieldState.error?.message}
                className="grid-cols-2"
              />
            )}
          />
        ))}
    </>
  )
}

const entries = <Name extends string>(labels: Record<Name, string>) =>
  Object.entries(labels) as [Name, string][]

function useSendRating(booking: RatedBooking, until: string, onSent: () => void) {
  const refreshMyData = useRefreshMyData()
  const queryClient = useQueryClient()
  const borrowing = booking.side === 'borrower'
  const [rater_id, rated_user_id] = borrowing
    ? [booking.borrower_id, booking.lender_id]
    : [booking.lender_id, booking.borrower_id]
  const answer = (given: 'yes' | 'no' | undefined) => (given === undefined ? null : given === 'yes')
  return useMutation({
    mutationFn: (fields: RatingFields) =>
      sendRating({
        transaction_id: booking.id,
        rater_id,
        rated_user_id,
        rating_type: borrowing ? 'borrower_to_lender' : 'lender_to_borrower',
        overall_rating: fields.overall_rating,
        communication_rating: fields.communication_rating,
        returned_on_time: answer(fields.returned_on_time),
        item_condition_good: answer(fields.item_condition_good),
        comment: fields.comment || null,
      }),
    onSuccess: () => {
      showSuccess({ title: ratingMessages.submitted, text: `It is ${hiddenUntil(until)}.` })
      onSent()
    },
    onError: (error) => showError(error, ratingMessages.failed),
    onSettled: () =>
      Promise.all([
        refreshMyData(),
        queryClient.invalidateQueries({ queryKey: personRatingsKey(rated_user_id) }),
        queryClient.invalidateQueries({ queryKey: personRatingsKey(rater_id) }),
      ]),
  })
}
