import { Controller } from 'react-hook-form'
import { z } from 'zod'
import {
  type RatingProblem,
  ratingFieldMessages,
  ratingModerationMessages,
  ratingProblems,
} from '#contract/messages/rating.ts'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Field } from '@/components/field'
import { OptionCards } from '@/components/option-cards'
import { Textarea } from '@/components/ui/textarea'
import { zodResolver } from '@/lib/forms'
import { useForm } from '@/lib/use-form'

const longestReason = 500

const hideForm = z.object({
  problem: z.enum(
    ratingProblems.map(({ value }) => value),
    { error: ratingFieldMessages.problemMissing },
  ),
  reason: z.string().trim().min(1, ratingModerationMessages.reasonMissing).max(longestReason),
})
type HideFields = z.infer<typeof hideForm>

const words = {
  hide: {
    title: 'Hide this rating?',
    description: 'It is removed from the profile and the average. Both sides will see the reason.',
    go: 'Hide rating',
    going: 'Hiding…',
  },
  remove_answer: {
    title: 'Remove this answer?',
    description: 'The rating stays, but it can’t be answered again. Both sides will see the reason.',
    go: 'Remove answer',
    going: 'Removing…',
  },
} as const
export type Removal = keyof typeof words

interface HideRatingDialogProps {
  removal: Removal
  /** As its first report says. */
  problem: RatingProblem
  busy: boolean
  onHide: (fields: HideFields) => void
  onClose: () => void
}

/** A rating is hidden, or its answer removed, for one of the written rules only, with a reason that both sides read. */
export function HideRatingDialog({ removal, problem, busy, onHide, onClose }: HideRatingDialogProps) {
  const { title, description, ...buttons } = words[removal]
  const { control, register, handleSubmit, formState } = useForm<HideFields>({
    resolver: zodResolver(hideForm),
    defaultValues: { problem, reason: '' },
  })
  return (
    <ConfirmDialog
      title={title}
      description={description}
      words={buttons}
      busy={busy}
      danger
      onConfirm={() => void handleSubmit(onHide)()}
      onClose={onClose}
    >
      <Controller
        name="problem"
        control={control}
        render={({ field, fieldState }) => (
          <OptionCards
            label="Which rule does it break?"
            options={ratingProblems}
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      <Field label="Reason" error={formState.errors.reason?.message}>
        {(control) => <Textarea {...control} {...register('reason')} maxLength={longestReason} />}
      </Field>
    </ConfirmDialog>
  )
}
