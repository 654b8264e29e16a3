import { TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { disputeMessages as words } from '#contract/messages/dispute.ts'
import { Field } from '@/components/field'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import type { Booking } from '@/features/transactions'
import { usePerson } from '@/lib/session'
import { prepareToasts, showRefusal } from '@/lib/toast'
import { keepDraft, recallDraft } from '../model/draft'
import { type IssueFields, type IssueFormKind, issueForms } from '../model/issue-form'
import { useEvidence } from '../model/use-evidence'
import { BookingChoice } from './booking-choice'
import { DescriptionField } from './description-field'
import { EvidenceField } from './evidence-field'
import { useReport } from './use-report'

interface IssueFormProps {
  kind: IssueFormKind
  /** Those it can be about: one, or a choice. */
  bookings: readonly Booking[]
  chosen: string
  onSent: (disputeId: string) => void
}

/** What is wrong, in words and with files. What is typed is kept while the app is open. */
export function IssueForm({ kind, bookings, chosen, onSent }: IssueFormProps) {
  const draftKey = kind === 'report' ? 'report' : `return:${chosen}`
  const userId = usePerson()?.id ?? ''
  const { types, resolver, invalidFiles } = issueForms[kind]
  const { register, control, handleSubmit, setValue, clearErrors, formState } = useForm<IssueFields>({
    resolver,
    reValidateMode: 'onSubmit',
    defaultValues: startOf(draftKey, chosen, bookings),
  })
  const typed = useWatch({ control })
  const evidence = useEvidence(recallDraft(draftKey)?.files ?? [], invalidFiles)
  useEffect(
    () => keepDraft(draftKey, { fields: typed, files: evidence.files }),
    [draftKey, typed, evidence.files],
  )
  useEffect(() => void prepareToasts(), [])
  const report = useReport({ kind, bookings, evidence, draftKey, onSent })
  const { errors } = formState
  const field = (name: keyof IssueFields) => register(name, { onChange: () => clearErrors(name) })
  return (
    <form
      noValidate
      onSubmit={handleSubmit(
        (fields) => report.mutate(fields),
        () => showRefusal(words.incomplete),
      )}
      className="grid gap-6"
    >
      {kind === 'report' && (
        <BookingChoice
          bookings={bookings}
          value={typed.transaction_id ?? ''}
          error={errors.transaction_id && 'Please choose the transaction.'}
          onChange={(id) => {
            setValue('transaction_id', id)
            clearErrors('transaction_id')
          }}
        />
      )}
      <Field label="Issue type" error={errors.issue_type && 'Please select an issue type.'}>
        {(attributes) => (
          <Select {...attributes} {...field('issue_type')}>
            <option value="">Choose what is wrong</option>
            {types.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <DescriptionField
        label="What happened?"
        error={errors.description && 'Please describe what happened.'}
        typed={typed.description ?? ''}
        {...field('description')}
      />
      <EvidenceField
        evidence={evidence}
        folder={`${userId}/${typed.transaction_id}`}
        busy={report.isPending}
      />
      <Warning />
      <Button type="submit" size="lg" disabled={report.isPending} className="sm:justify-self-start">
        {report.isPending ? 'Submitting…' : 'Submit report'}
      </Button>
    </form>
  )
}

function startOf(draftKey: string, chosen: string, bookings: readonly Booking[]): IssueFields {
  const kept = recallDraft<Partial<IssueFields>>(draftKey)?.fields
  const wanted = chosen || kept?.transaction_id
  return {
    issue_type: kept?.issue_type ?? '',
    description: kept?.description ?? '',
    transaction_id: bookings.find(({ id }) => id === wanted)?.id ?? '',
  }
}

function Warning() {
  return (
    <p className="flex gap-3 rounded-xl bg-caution-soft p-4 text-caution text-sm">
      <TriangleAlert aria-hidden className="size-5 shrink-0" />
      {words.warning}
    </p>
  )
}
