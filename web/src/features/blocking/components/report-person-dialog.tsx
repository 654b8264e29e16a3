import { useMutation } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { z } from 'zod'
import { personReportMessages, personReportReasons, safetyFieldMessages } from '#contract/messages/safety.ts'
import { ConfirmDialog, RulesLink } from '@/components/confirm-dialog'
import { Field } from '@/components/field'
import { OptionField } from '@/components/option-field'
import { Textarea } from '@/components/ui/textarea'
import { useMyProfile } from '@/domain/me/my-profile'
import { EvidenceField, useLineEvidence } from '@/features/disputes'
import { zodResolver } from '@/lib/forms'
import { prepareToasts, showError, showSuccess } from '@/lib/toast'
import { useForm } from '@/lib/use-form'
import { reportPerson } from '../api/report-person'
import type { OtherPerson } from './person-actions'

const longestDetails = 1000
const reportForm = z.object({
  reason: z.enum(
    personReportReasons.map(({ value }) => value),
    safetyFieldMessages.reasonMissing,
  ),
  details: z.string().trim().min(1, safetyFieldMessages.detailsMissing).max(longestDetails),
})

interface ReportPersonDialogProps {
  person: OtherPerson
  userId: string
  onClose: () => void
}

export default function ReportPersonDialog({ person, userId, onClose }: ReportPersonDialogProps) {
  const { control, register, handleSubmit, formState } = useForm({
    resolver: zodResolver(reportForm),
    defaultValues: { details: '' },
  })
  const { evidence, problem, report } = useReport(person, userId, onClose)
  if (useMyProfile().data?.is_active === false) return <Navigate to="/suspension" />
  return (
    <ConfirmDialog
      title={`Report ${person.name}`}
      description="Only our team sees this. We don’t tell other members who sent it."
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
      <Field label="What happened?" error={formState.errors.details?.message}>
        {(attributes) => <Textarea {...attributes} {...register('details')} maxLength={longestDetails} />}
      </Field>
      <EvidenceField
        evidence={evidence}
        folder={userId}
        busy={report.isPending}
        problem={problem}
        readers="Only our team sees them."
      />
    </ConfirmDialog>
  )
}

/** Sends the files first, then the report that names them. */
function useReport(person: OtherPerson, userId: string, onSent: () => void) {
  const line = 'report'
  const { evidence, problem } = useLineEvidence(personReportMessages)
  const report = useMutation({
    mutationFn: async (form: z.infer<typeof reportForm>) => {
      const evidence_urls = await evidence(line).send(userId)
      await reportPerson({ reported_id: person.id, reporter_id: userId, ...form, evidence_urls })
    },
    onSuccess: () => {
      showSuccess(personReportMessages.sent)
      onSent()
    },
    onError: (error) => showError(error, personReportMessages.failed),
  })
  return { evidence: evidence(line), problem: problem(line), report }
}
