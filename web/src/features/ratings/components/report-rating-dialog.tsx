import { useMutation } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { Controller } from 'react-hook-form'
import { ratingMessages, ratingProblems } from '#contract/messages/rating.ts'
import { ConfirmDialog, RulesLink } from '@/components/confirm-dialog'
import { Field } from '@/components/field'
import { OptionCards } from '@/components/option-cards'
import { Textarea } from '@/components/ui/textarea'
import { useMyProfile } from '@/domain/me/my-profile'
import { zodResolver } from '@/lib/forms'
import { prepareToasts, showError, showSuccess } from '@/lib/toast'
import { useForm } from '@/lib/use-form'
import { reportRating } from '../api/send-rating'
import { longestDetails, type ReportFields, reportForm } from '../model/rating-form'
import type { ShownRating } from './rating-entry'

interface ReportRatingDialogProps {
  rating: Pick<ShownRating, 'id'>
  userId: string
  onClose: () => void
}

/** Reported before: the table holds one report of a person. */
const isRepeated = (error: unknown) => (error as { code?: unknown }).code === '23505'

export default function ReportRatingDialog({ rating, userId, onClose }: ReportRatingDialogProps) {
  const { control, register, handleSubmit, formState } = useForm<ReportFields>({
    resolver: zodResolver(reportForm),
    defaultValues: { details: '' },
  })
  const report = useMutation({
    mutationFn: ({ reason, details }: ReportFields) =>
      reportRating({ rating_id: rating.id, reporter_id: userId, reason, details: details || null }),
    onSuccess: () => {
      showSuccess(ratingMessages.reported)
      onClose()
    },
    onError: (error) =>
      showError(error, isRepeated(error) ? ratingMessages.reportedBefore : ratingMessages.reportFailed),
  })
  if (useMyProfile().data?.is_active === false) return <Navigate to="/suspension" />
  return (
    <ConfirmDialog
      title="Report this rating"
      description="We only hide a rating for one of these reasons. We don’t tell other members who reported it."
      words={{ go: 'Send report', going: 'Sending…' }}
      busy={report.isPending}
      onConfirm={() => {
        void prepareToasts()
        void handleSubmit((fields) => report.mutate(fields))()
      }}
      onClose={onClose}
    >
      <Controller
        name="reason"
        control={control}
        render={({ field, fieldState }) => (
          <OptionCards
            label="What is wrong?"
            options={ratingProblems}
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      <p className="text-muted-foreground text-sm">
        A low rating alone doesn’t break the rules. See our <RulesLink />.
      </p>
      <Field label="Details (optional)" error={formState.errors.details?.message}>
        {(control) => <Textarea {...control} {...register('details')} maxLength={longestDetails} />}
      </Field>
    </ConfirmDialog>
  )
}
