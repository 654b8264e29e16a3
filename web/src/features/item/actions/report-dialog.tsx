import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { z } from 'zod'
import { reportMessages, reportReasons } from '#contract/messages/item.ts'
import { ConfirmDialog, RulesLink } from '@/components/confirm-dialog'
import { Field } from '@/components/field'
import { OptionField } from '@/components/option-field'
import { Textarea } from '@/components/ui/textarea'
import { useMyProfile } from '@/domain/me/my-profile'
import { zodResolver } from '@/lib/forms'
import { showError, showSuccess } from '@/lib/toast'
import { useForm } from '@/lib/use-form'
import { reportedQuery, reportItem } from '../api/report-item'

const longestDetails = 1000
const reportForm = z.object({
  reason: z.enum(
    reportReasons.map(({ value }) => value),
    reportMessages.reasonMissing,
  ),
  details: z.string().max(longestDetails),
})

interface ReportDialogProps {
  itemId: string
  userId: string
  onClose: () => void
}

export default function ReportDialog({ itemId, userId, onClose }: ReportDialogProps) {
  const queryClient = useQueryClient()
  const { control, register, handleSubmit } = useForm({
    resolver: zodResolver(reportForm),
    defaultValues: { details: '' },
  })
  const report = useMutation({
    mutationFn: reportItem,
    onSuccess: () => {
      queryClient.setQueryData(reportedQuery(userId, itemId).queryKey, true)
      showSuccess(reportMessages.sent)
      onClose()
    },
    onError: (error) => showError(error, reportMessages.failed),
  })
  if (useMyProfile().data?.is_active === false) return <Navigate to="/suspension" />
  return (
    <ConfirmDialog
      title="Report this item"
      description="Only our team sees this. We don’t tell the owner who reported it."
      words={{ go: 'Send report', going: 'Sending…' }}
      busy={report.isPending}
      onConfirm={handleSubmit((form) => report.mutate({ userId, itemId, ...form }))}
      onClose={onClose}
    >
      <p className="text-muted-foreground text-sm">
        See what is not allowed in our <RulesLink />.
      </p>
      <OptionField control={control} name="reason" label="What is wrong?" options={reportReasons} />
      <Field label="Details (optional)">
        {(attributes) => <Textarea {...attributes} {...register('details')} maxLength={longestDetails} />}
      </Field>
    </ConfirmDialog>
  )
}
