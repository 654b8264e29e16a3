import { useMutation } from '@tanstack/react-query'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import type { Booking } from '@/features/transactions'
import { usePerson } from '@/lib/session'
import { clearToasts, showRefusal, showSuccess } from '@/lib/toast'
import { sendReport } from '../api/send-report'
import { forgetDraft } from '../model/draft'
import { type IssueFields, type IssueFormKind, issueForms } from '../model/issue-form'
import { explainIn } from '../model/refusals'
import type { Evidence } from '../model/use-evidence'

interface ReportOptions {
  kind: IssueFormKind
  bookings: readonly Booking[]
  evidence: Evidence
  draftKey: string
  onSent: (disputeId: string) => void
}

/** Sends the files, then the report that names them. */
export function useReport({ kind, bookings, evidence, draftKey, onSent }: ReportOptions) {
  const userId = usePerson()?.id ?? ''
  const refreshMyData = useRefreshMyData()
  const { submitted, refusals } = issueForms[kind]
  return useMutation({
    mutationFn: async ({ transaction_id, issue_type, description }: IssueFields) => {
      const booking = bookings.find(({ id }) => id === transaction_id)
      if (!booking || issue_type === '') throw new Error('The form is not complete')
      const evidence_urls = await evidence.send(`${userId}/${transaction_id}`)
      return sendReport({
        reporter_id: userId,
        reported_id: booking.side === 'borrower' ? booking.lender_id : booking.borrower_id,
        transaction_id,
        issue_type,
        description,
        evidence_urls,
      })
    },
    onMutate: clearToasts,
    onSuccess: (disputeId) => {
      forgetDraft(draftKey)
      showSuccess(submitted)
      void refreshMyData()
      onSent(disputeId)
    },
    onError: (error) => showRefusal(explainIn(refusals, error)),
  })
}
