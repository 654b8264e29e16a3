import { TriangleAlert } from 'lucide-react'
import { disputeMessages as words } from '#contract/messages/dispute.ts'
import { Field } from '@/components/field'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import type { Booking } from '@/features/transactions'
import { usePerson } from '@/lib/session'
import { showRefusal } from '@/lib/toast'
import { type IssueFields, type IssueFormKind, issueTypesOf } from '../model/issue-form'
import { BookingChoice } from './booking-choice'
import { DescriptionField } from './description-field'
import { EvidenceField } from './evidence-field'
import { useIssueForm } from './use-issue-form'
import { useReport } from './use-report'

interface IssueFormProps {
  kind: IssueFormKind
  /** Those it can be about: one, or a choice. */
  bookings: readonly Booking[]
  /** By the address of the screen, which follows the choice. */
  chosen: string
  onChoose?: (transactionId: string) => void
  onSent: (disputeId: string) => void
}

/** What is wrong, in words and with files. What is typed is kept while the app is open. */
export function IssueForm({ kind, bookings, chosen, onChoose, onSent }: IssueFormProps) {
  const userId = usePerson()?.id ?? ''
  const { form, typed, evidence, draftKey } = useIssueForm({ kind, bookings, chosen })
  const { register, handleSubmit, setValue, clearErrors, formState } = form
  const report = useReport({ kind, bookings, evidence, draftKey, onSent })
  const { errors } = formState
  const booking = bookings.find(({ id }) => id === typed.transaction_id)
  const field = (name: keyof IssueFields) => register(name, { onChange: () => clearErrors(name) })
  return (
    <form
      noValidate
      onSubmit={handleSubmit(
        (fields) => report.mutate(fields),
        () => showRefusal(words.incomplete),
      )}
      className="grid gap-6 @4xl:grid-cols-2 @4xl:items-start @4xl:gap-12"
    >
      <div className="grid gap-6">
        {kind === 'report' && (
          <BookingChoice
            bookings={bookings}
            value={typed.transaction_id ?? ''}
            error={errors.transaction_id && 'Please choose the transaction.'}
            onChange={(id) => {
              setValue('transaction_id', id)
              const side = bookings.find((one) => one.id === id)?.side
              if (!issueTypesOf(kind, side).some(({ value }) => value === typed.issue_type))
                setValue('issue_type', '')
              clearErrors('transaction_id')
              onChoose?.(id)
            }}
          />
        )}
        <Field label="Issue type" error={errors.issue_type && 'Please select an issue type.'}>
          {(attributes) => (
            <Select {...attributes} {...field('issue_type')}>
              <option value="">Choose what is wrong</option>
              {issueTypesOf(kind, booking?.side).map(({ value, label }) => (
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
      </div>
      <div className="grid gap-6">
        <EvidenceField
          evidence={evidence}
          folder={`${userId}/${typed.transaction_id}`}
          busy={report.isPending}
        />
        <Warning />
        <Button type="submit" size="lg" disabled={report.isPending} className="sm:justify-self-start">
          {report.isPending ? 'Submitting…' : 'Submit report'}
        </Button>
      </div>
    </form>
  )
}

function Warning() {
  return (
    <p className="flex gap-3 rounded-xl bg-caution-soft p-4 text-caution text-sm">
      <TriangleAlert aria-hidden className="size-5 shrink-0" />
      {words.warning}
    </p>
  )
}
