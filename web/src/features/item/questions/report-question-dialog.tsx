import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { questionMessages, questionWords } from '#contract/messages/question.ts'
import { personReportReasons } from '#contract/messages/safety.ts'
import { ConfirmDialog, RulesLink } from '@/components/confirm-dialog'
import { Field } from '@/components/field'
import { OptionField } from '@/components/option-field'
import { Textarea } from '@/components/ui/textarea'
import { zodResolver } from '@/lib/forms'
import { prepareToasts, showError, showSuccess } from '@/lib/toast'
import { useForm } from '@/lib/use-form'
import { type Question, reportQuestion } from '../api/questions'

const longestDetails = 400
const reportForm = z.object({
  reason: z.enum(
    personReportReasons.map(({ value }) => value),
    questionWords.reasonMissing,
  ),
  details: z.string().max(longestDetails),
})

interface ReportQuestionDialogProps {
  question: Question
  ofAnswer: boolean
  onClose: () => void
}

export default function ReportQuestionDialog({ question, ofAnswer, onClose }: ReportQuestionDialogProps) {
  const { control, register, handleSubmit } = useForm({
    resolver: zodResolver(reportForm),
    defaultValues: { details: '' },
  })
  const report = useMutation({
    mutationFn: (form: z.infer<typeof reportForm>) =>
      reportQuestion({ questionId: question.id, ofAnswer, ...form }),
    onSuccess: () => {
      showSuccess(questionMessages.reported)
      onClose()
    },
    onError: (error) => showError(error, questionMessages.reportFailed),
  })
  return (
    <ConfirmDialog
      title={ofAnswer ? 'Report this answer' : 'Report this question'}
      description="Only our team sees this. We send its words along and don’t tell who reported it."
      words={{ go: 'Send report', going: 'Sending…' }}
      busy={report.isPending}
      onConfirm={() => {
        void prepareToasts()
        void handleSubmit((form) => report.mutate(form))()
      }}
      onClose={onClose}
    >
      <p className="text-muted-foreground text-sm">
        See what is not allowed in our <RulesLink />.
      </p>
      <OptionField control={control} name="reason" label="What is wrong?" options={personReportReasons} />
      <Field label="Details (optional)">
        {(attributes) => <Textarea {...attributes} {...register('details')} maxLength={longestDetails} />}
      </Field>
    </ConfirmDialog>
  )
}
