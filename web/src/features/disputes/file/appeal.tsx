import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { appealBody } from '#contract/bodies/disputes.ts'
import { limits } from '#contract/constants.ts'
import { disputeMessages as words } from '#contract/messages/dispute.ts'
import { addNaira, formatNaira } from '#contract/rules/money.ts'
import { Field } from '@/components/field'
import { Button } from '@/components/ui/button'
import { Textarea } from '@/components/ui/textarea'
import type { Side } from '@/domain/bookings/party-name'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { zodResolver } from '@/lib/forms'
import { formatMoment } from '@/lib/lagos-time'
import { usePerson } from '@/lib/session'
import { clearToasts, prepareToasts, showError, showSuccess } from '@/lib/toast'
import { useForm } from '@/lib/use-form'
import type { DisputeFile } from '../api/dispute-file'
import { appealRuling } from '../api/send-report'
import type { Names } from '../model/words'
import { Section } from './section'

/** Of a party that lost by the ruling, until the time for it is over. */
export function Appeal({ file }: { file: DisputeFile }) {
  const { id, appeal_until, lost_by, penalty_amount } = file.dispute
  const me = usePerson()?.id
  const form = useForm({ resolver: zodResolver(appealBody), defaultValues: { reason: '' } })
  const refreshMyData = useRefreshMyData()
  useEffect(() => void prepareToasts(), [])
  const send = useMutation({
    mutationFn: ({ reason }: { reason: string }) => appealRuling(id, reason),
    onMutate: clearToasts,
    onSuccess: () => {
      showSuccess(words.appealed)
      return refreshMyData()
    },
    onError: (error) => showError(error, words.appealFailed),
  })
  if (!file.may_appeal || !appeal_until || Date.parse(appeal_until) <= Date.now()) return null
  return (
    <Section title="Appeal">
      <form noValidate onSubmit={form.handleSubmit((fields) => send.mutate(fields))} className="grid gap-5">
        <p>
          {takenText(lost_by === me ? penalty_amount : 0, file.taken ?? 0)} Until {formatMoment(appeal_until)}{' '}
          you can appeal, once. Somebody else at Aso then decides, and that is final.
        </p>
        <Field label="Why is it wrong?" error={form.formState.errors.reason?.message}>
          {(control) => (
            <Textarea {...control} {...form.register('reason')} maxLength={limits.disputeTextLength} />
          )}
        </Field>
        <Button type="submit" size="lg" className="sm:justify-self-start" disabled={send.isPending}>
          {send.isPending ? 'Sending…' : 'Appeal'}
        </Button>
      </form>
    </Section>
  )
}

/** The penalty is named above; with it goes what was held for the booking. */
function takenText(penalty: number, taken: number): string {
  if (taken === 0) return 'This decision went against you.'
  const held = addNaira(taken, -penalty)
  const parts = penalty > 0 && held > 0 ? `: ${formatNaira(held)} that Aso held, and the penalty` : ''
  return `This decision took ${formatNaira(taken)} from you${parts}.`
}

/** Who can only have gained by a decision reads until when it can still be taken back. */
export function HeldForAppeal({ file, names }: { file: DisputeFile; names: Names }) {
  const { appeal_until, appealed_at, outcome } = file.dispute
  const isOver = appealed_at || !appeal_until || Date.parse(appeal_until) <= Date.now()
  if (isOver || file.taken !== 0 || file.may_appeal) return null
  const other = names.of(names.of('borrower') === 'you' ? 'lender' : 'borrower')
  const until = formatMoment(appeal_until)
  return (
    <p>
      {outcome === 'dismissed'
        ? `Until ${until} ${other} can appeal.`
        : `What it brought you is held until ${until}: ${other} can appeal until then.`}
    </p>
  )
}

/** That there is an appeal, and how it ended. */
export function AppealState({ file, names }: { file: DisputeFile; names: Names }) {
  const { appealed_by, appeal_reason } = file.dispute
  if (!appealed_by) return null
  const side = appealed_by === file.booking.borrower_id ? 'borrower' : 'lender'
  return (
    <div className="grid gap-1 border-current/20 border-t pt-3">
      <h3 className="font-semibold">{`${names.start(side)} appealed`}</h3>
      <p className="whitespace-pre-line wrap-anywhere">{appeal_reason}</p>
      <p className="font-semibold">{outcomeWords(file.dispute, names, side)}</p>
      {file.dispute.appeal_answer && (
        <p className="whitespace-pre-line wrap-anywhere">{file.dispute.appeal_answer}</p>
      )}
    </div>
  )
}

function outcomeWords(dispute: DisputeFile['dispute'], names: Names, side: Side): string {
  const { status, appeal_decided_at, appeal_returned } = dispute
  if (status === 'pending') return 'Somebody else at Aso decides again.'
  if (!appeal_decided_at) return 'Somebody else at Aso decides. What the decision moved is held until then.'
  if (appeal_returned === null) return 'Decided again: this is the decision of somebody else at Aso.'
  if (appeal_returned === 0) return 'Decided: the decision stays.'
  const winner = appeal_returned > 0 ? side : side === 'borrower' ? 'lender' : 'borrower'
  return `Decided: ${formatNaira(Math.abs(appeal_returned))} went back to ${names.of(winner)}.`
}
