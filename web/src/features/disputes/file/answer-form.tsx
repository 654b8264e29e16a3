import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { disputeMessages as words } from '#contract/messages/dispute.ts'
import { lagosToday } from '#contract/rules/dates.ts'
import { Button } from '@/components/ui/button'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { usePerson } from '@/lib/session'
import { clearToasts, prepareToasts, showError, showSuccess } from '@/lib/toast'
import { useForm } from '@/lib/use-form'
import type { DisputeFile } from '../api/dispute-file'
import { sendAnswer } from '../api/send-report'
import { forgetDraft, keepDraft, recallDraft } from '../model/draft'
import { type AnswerFields, answerResolver } from '../model/issue-form'
import { useEvidence } from '../model/use-evidence'
import { DescriptionField } from '../report/description-field'
import { EvidenceField } from '../report/evidence-field'
import { Section } from './section'

const refusals = { invalidFiles: words.invalidFiles, failed: words.answerFailed }

/** My own answer, with words and files, once a day. */
export function Answer({ file }: { file: DisputeFile }) {
  const userId = usePerson()?.id ?? ''
  if (file.dispute.status !== 'pending') return null
  const today = lagosToday()
  const answered = file.statements.some(({ author_id, day }) => author_id === userId && day === today)
  return (
    <Section title="Your answer">
      {answered ? (
        <p className="text-muted-foreground">You have answered today. You can add more tomorrow.</p>
      ) : (
        <AnswerForm disputeId={file.dispute.id} folder={`${userId}/${file.booking.id}`} />
      )}
    </Section>
  )
}

function AnswerForm({ disputeId, folder }: { disputeId: string; folder: string }) {
  const draftKey = `answer:${disputeId}`
  const kept = recallDraft<AnswerFields>(draftKey)
  const { register, control, handleSubmit, clearErrors, formState } = useForm<AnswerFields>({
    resolver: answerResolver,
    reValidateMode: 'onSubmit',
    defaultValues: { statement: kept?.fields.statement ?? '' },
  })
  const typed = useWatch({ control })
  const evidence = useEvidence(kept?.files ?? [], refusals)
  useEffect(
    () => keepDraft(draftKey, { fields: typed, files: evidence.files }),
    [draftKey, typed, evidence.files],
  )
  useEffect(() => void prepareToasts(), [])
  const refreshMyData = useRefreshMyData()
  const answer = useMutation({
    mutationFn: async ({ statement }: AnswerFields) =>
      sendAnswer({ disputeId, statement, evidence: await evidence.send(folder) }),
    onMutate: clearToasts,
    onSuccess: () => {
      forgetDraft(draftKey)
      showSuccess(words.answered)
      return refreshMyData()
    },
    onError: (error) => showError(error, words.answerFailed),
  })
  return (
    <form noValidate onSubmit={handleSubmit((fields) => answer.mutate(fields))} className="grid gap-5">
      <DescriptionField
        label="What is your answer?"
        error={formState.errors.statement && 'Please write your answer.'}
        typed={typed.statement ?? ''}
        {...register('statement', { onChange: () => clearErrors() })}
      />
      <EvidenceField evidence={evidence} folder={folder} busy={answer.isPending} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="lg" disabled={answer.isPending}>
          {answer.isPending ? 'Sending…' : 'Send answer'}
        </Button>
        <p className="text-muted-foreground text-sm">Once a day. The other side and Aso can read it.</p>
      </div>
    </form>
  )
}
