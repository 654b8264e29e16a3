import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import type { Booking } from '@/features/transactions'
import { prepareToasts } from '@/lib/toast'
import { useForm } from '@/lib/use-form'
import { keepDraft, recallDraft } from '../model/draft'
import { type IssueFields, type IssueFormKind, issueForms } from '../model/issue-form'
import { useEvidence } from '../model/use-evidence'

interface IssueFormOptions {
  kind: IssueFormKind
  bookings: readonly Booking[]
  chosen: string
}

/** The fields and files of a report. What is typed is kept while the app is open. */
export function useIssueForm({ kind, bookings, chosen }: IssueFormOptions) {
  const draftKey = kind === 'report' ? 'report' : `return:${chosen}`
  const { resolver, refusals } = issueForms[kind]
  const form = useForm<IssueFields>({
    resolver,
    reValidateMode: 'onSubmit',
    defaultValues: startOf(draftKey, chosen, bookings),
  })
  const { control, setValue } = form
  const typed = useWatch({ control })
  const evidence = useEvidence(recallDraft(draftKey)?.files ?? [], refusals)
  useEffect(
    () => keepDraft(draftKey, { fields: typed, files: evidence.files }),
    [draftKey, typed, evidence.files],
  )
  useEffect(() => {
    if (bookings.some(({ id }) => id === chosen)) setValue('transaction_id', chosen)
  }, [bookings, chosen, setValue])
  useEffect(() => void prepareToasts(), [])
  return { form, typed, evidence, draftKey }
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
